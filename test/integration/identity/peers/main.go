// Command peer speaks TLS 1.3 with the identity in a folder, by Go's own means; see ../peers.ts for what it reads and prints.
package main

import (
	"bufio"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"
)

func main() {
	folder := os.Args[2]
	if os.Args[1] == "authority" {
		authority(folder)
		return
	}
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

// authority makes a certificate of an authority as the original's agent does, which lets Go choose encodings and key identifiers.
func authority(commonName string) {
	public, private, err := ed25519.GenerateKey(rand.Reader)
	check(err)
	now := time.Now()
	template := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: commonName}, NotBefore: now.Add(-5 * time.Minute),
		NotAfter: now.AddDate(1, 0, 0), KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign | x509.KeyUsageCRLSign,
		BasicConstraintsValid: true, IsCA: true, MaxPathLenZero: true}
	der, err := x509.CreateCertificate(rand.Reader, template, template, public, private)
	check(err)
	key, err := x509.MarshalPKCS8PrivateKey(private)
	check(err)
	check(json.NewEncoder(os.Stdout).Encode(map[string][]byte{"certificate": der, "key": key}))
}

func oneLine(err error) string { return strings.ReplaceAll(err.Error(), "\n", " ") }

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
