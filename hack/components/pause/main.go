// Command pause holds the namespaces of a Pod: it sleeps, reaps what is left to it, and ends on TERM.
package main

import (
	"os"
	"os/signal"
	"syscall"
)

func main() {
	// SIGCHLD has to be asked for before the first child can end, so that no zombie is missed.
	signals := make(chan os.Signal, 16)
	signal.Notify(signals, syscall.SIGCHLD, syscall.SIGTERM, syscall.SIGINT)
	for received := range signals {
		if received != syscall.SIGCHLD {
			os.Exit(0)
		}
		for {
			pid, err := syscall.Wait4(-1, nil, syscall.WNOHANG, nil)
			if err == syscall.EINTR {
				continue
			}
			if pid <= 0 || err != nil {
				break
			}
		}
	}
}
