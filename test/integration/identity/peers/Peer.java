import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** Speaks TLS 1.3 with the identity in a folder, by Java's own means; see ../peers.ts for what it reads and prints. */
public final class Peer {
  private static final int TIMEOUT_MS = 10_000;

  public static void main(String[] arguments) throws Exception {
    SSLContext context = context(Path.of(arguments[1]));
    if (arguments[0].equals("server")) serve(context, arguments[2]);
    else for (String one : Arrays.asList(arguments).subList(2, arguments.length)) System.out.println(dial(context, one.split("/")));
  }

  private static SSLContext context(Path folder) throws Exception {
    CertificateFactory certificates = CertificateFactory.getInstance("X.509");
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    int count = 0;
    try (var bundle = Files.newInputStream(folder.resolve("ca.crt"))) {
      for (Certificate ca : certificates.generateCertificates(bundle)) store.setCertificateEntry("ca" + count++, ca);
    }
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(store);

    KeyStore own = KeyStore.getInstance("PKCS12");
    own.load(null, null);
    String pem = Files.readString(folder.resolve("tls.key")).replaceAll("-----[A-Z ]+-----|\\s", "");
    var key = KeyFactory.getInstance("Ed25519").generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem)));
    try (var file = Files.newInputStream(folder.resolve("tls.crt"))) {
      own.setKeyEntry("own", key, new char[0], new Certificate[] {certificates.generateCertificate(file)});
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
    keys.init(own, new char[0]);
    SSLContext context = SSLContext.getInstance("TLSv1.3");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  private static String dial(SSLContext context, String[] portAndName) {
    try (Socket raw = new Socket()) {
      raw.connect(new InetSocketAddress("127.0.0.1", Integer.parseInt(portAndName[0])), TIMEOUT_MS);
      raw.setSoTimeout(TIMEOUT_MS);
      SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(raw, portAndName[1], raw.getPort(), true);
      var parameters = socket.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      parameters.setProtocols(new String[] {"TLSv1.3"});
      socket.setSSLParameters(parameters);
      socket.startHandshake();
      String line = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8)).readLine();
      if (line == null) return "refused the connection was closed";
      return "ok " + socket.getSession().getProtocol() + " " + uri(socket.getSession()) + " " + line;
    } catch (Exception error) {
      return ("refused " + error.getMessage()).replace('\n', ' ');
    }
  }

  private static void serve(SSLContext context, String allowed) throws Exception {
    SSLServerSocket listener =
        (SSLServerSocket) context.getServerSocketFactory().createServerSocket(0, 16, InetAddress.getByName("127.0.0.1"));
    listener.setNeedClientAuth(true);
    listener.setEnabledProtocols(new String[] {"TLSv1.3"});
    System.out.println(listener.getLocalPort());
    Thread accepting = new Thread(() -> {
      while (true) {
        try (SSLSocket socket = (SSLSocket) listener.accept()) {
          socket.setSoTimeout(TIMEOUT_MS);
          socket.startHandshake();
          if (uri(socket.getSession()).startsWith(allowed)) socket.getOutputStream().write("hello\n".getBytes(StandardCharsets.UTF_8));
        } catch (Exception refused) {
          // The other side learns of it by the end of the connection.
        }
      }
    });
    accepting.setDaemon(true);
    accepting.start();
    while (System.in.read() >= 0) {}
  }

  private static String uri(SSLSession session) throws Exception {
    X509Certificate leaf = (X509Certificate) session.getPeerCertificates()[0];
    for (List<?> name : leaf.getSubjectAlternativeNames()) if (name.get(0).equals(6)) return (String) name.get(1);
    throw new IOException("there is no URI in the certificate");
  }
}
