import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;
import software.amazon.dynamodb.services.local.shared.access.sqlite.TableSchemaInfo;
import software.amazon.dynamodb.services.local.shared.mapper.DynamoDbObjectMapper;

/**
 * Starts DynamoDB Local as its own main does, with two differences for which it has no options. It listens on the loopback
 * address only. And it keeps a table's description, which it otherwise parses from JSON several times at every call:
 * a quarter of its time.
 */
public class Loopback extends JsonDeserializer<Object> {
  private static final String ACCESS = "software.amazon.dynamodb.services.local.shared.access.sqlite.SQLiteDBAccess";
  private final ObjectMapper parser = new DynamoDbObjectMapper();
  private final Map<ByteBuffer, TableSchemaInfo> kept = new ConcurrentHashMap<>();

  public static void main(String[] options) throws Exception {
    Loopback descriptions = new Loopback();
    descriptions.serve(ACCESS);
    descriptions.serve(ACCESS + "Job");
    DynamoDBProxyServer server = ServerRunner.createServerFromCommandLineArgs(options);
    for (Connector connector : ((Server) read(DynamoDBProxyServer.class, "server", server)).getConnectors()) {
      ((ServerConnector) connector).setHost("127.0.0.1");
    }
    server.start();
    server.join();
  }

  /** Makes a class of DynamoDB Local ask here for descriptions. */
  @SuppressWarnings("unchecked")
  private void serve(String name) throws Exception {
    ObjectMapper mapper = (ObjectMapper) read(Class.forName(name), "MAPPER", null);
    mapper.getFactory().enable(JsonParser.Feature.INCLUDE_SOURCE_IN_LOCATION);
    Map<Object, Object> known = (Map<Object, Object>) read(ObjectMapper.class, "_rootDeserializers", mapper);
    known.put(mapper.constructType(TableSchemaInfo.class), this);
  }

  private static Object read(Class<?> owner, String name, Object instance) throws Exception {
    Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(instance);
  }

  /** Only a description with a time to live is kept: that is the last that is set, so that nobody changes it any more. */
  @Override
  public Object deserialize(JsonParser input, DeserializationContext context) throws IOException {
    byte[] text = (byte[]) input.currentLocation().contentReference().getRawContent();
    TableSchemaInfo description = kept.get(ByteBuffer.wrap(text));
    if (description != null) return description;
    description = parser.readValue(text, TableSchemaInfo.class);
    if (description.getTimeToLiveAttributeName() != null) kept.put(ByteBuffer.wrap(text), description);
    return description;
  }
}
