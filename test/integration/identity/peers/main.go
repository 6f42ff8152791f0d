// Command peer speaks TLS 1.3 with the identity in a folder, by Go's own means; see ../peers.ts for what it reads and prints.
package main

import (
	"bufio"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"
)

func main() {
	folder := os.Args[2]
	pair, err := tls.LoadX509KeyPair(filepath.Join(folder, "tls.crt"), filepath.Join(folder, "tls.key"))
	check(err)
	bundle, err := os.ReadFile(filepath.Join(folder, "ca.crt"))
	check(err)
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(bundle) {
		check(fmt.Errorf("ca.crt holds no certificate"))
	}
	config := &tls.Config{Certificates: []tls.Certificate{pair}, RootCAs: pool, ClientCAs: pool, MinVersion: tls.VersionTLS13,
		ClientAuth: tls.RequireAndVerifyClientCert}
	if os.Args[1] == "server" {
		serve(config, os.Args[3])
		return
	}
	for _, one := range os.Args[3:] {
		port, name, _ := strings.Cut(one, "/")
		fmt.Println(dial(config.Clone(), port, name))
	}
}

func dial(config *tls.Config, port, name string) string {
	config.ServerName = name
	dialer := &net.Dialer{Timeout: 10 * time.Second}
	conn, err := tls.DialWithDialer(dialer, "tcp", "127.0.0.1:"+port, config)
	if err != nil {
		return "refused " + oneLine(err)
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(10 * time.Second))
	line, err := bufio.NewReader(conn).ReadString('\n')
	if err != nil {
		return "refused " + oneLine(err)
	}
	state := conn.ConnectionState()
	return fmt.Sprintf("ok %s %s %s", tls.VersionName(state.Version), state.PeerCertificates[0].URIs[0], strings.TrimSpace(line))
}

func serve(config *tls.Config, allowed string) {
	config.VerifyConnection = func(state tls.ConnectionState) error {
		if uris := state.PeerCertificates[0].URIs; len(uris) != 1 || !strings.HasPrefix(uris[0].String(), allowed) {
			return fmt.Errorf("%v is not allowed here", uris)
		}
		return nil
	}
	listener, err := tls.Listen("tcp", "127.0.0.1:0", config)
	check(err)
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	go func() {
		for {
			conn, err := listener.Accept()
			check(err)
			conn.SetDeadline(time.Now().Add(10 * time.Second))
			fmt.Fprintln(conn, "hello")
			conn.Close()
		}
	}()
	io.Copy(io.Discard, os.Stdin)
}

func oneLine(err error) string { return strings.ReplaceAll(err.Error(), "\n", " ") }

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
