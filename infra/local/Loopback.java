import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;

/** Starts DynamoDB Local as its own main does, but on the loopback address only: it has no option for that. */
public class Loopback {
  public static void main(String[] options) throws Exception {
    DynamoDBProxyServer server = ServerRunner.createServerFromCommandLineArgs(options);
    java.lang.reflect.Field field = DynamoDBProxyServer.class.getDeclaredField("server");
    field.setAccessible(true);
    for (Connector connector : ((Server) field.get(server)).getConnectors()) {
      ((ServerConnector) connector).setHost("127.0.0.1");
    }
    server.start();
    server.join();
  }
}
