// Command hello is the smallest application that shows what a cluster does: it says its name, its version and the node it runs on.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	if err := serve(ctx, env("LISTEN", "[::]:8080")); err != nil {
		fmt.Fprintln(os.Stderr, "hello:", err)
		os.Exit(1)
	}
}

// serve answers until the context ends, then lets the requests that are under way finish.
func serve(ctx context.Context, listen string) error {
	mux := http.NewServeMux()
	host, _ := os.Hostname()
	greeting := map[string]string{"name": env("NAME", "hello"), "version": env("VERSION", "1"), "host": host}
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("content-type", "application/json")
		_ = json.NewEncoder(w).Encode(greeting)
	})
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	// What the caller's address looks like from here; shows whether the network keeps it.
	mux.HandleFunc("GET /peer", func(w http.ResponseWriter, r *http.Request) { fmt.Fprintln(w, r.RemoteAddr) })

	listener, err := net.Listen("tcp", listen)
	if err != nil {
		return err
	}
	fmt.Printf("%s %s listens on %s\n", greeting["name"], greeting["version"], listener.Addr())
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	stopped := make(chan error, 1)
	go func() {
		<-ctx.Done()
		end, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		stopped <- server.Shutdown(end)
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}

func env(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return otherwise
}
