type Whose = { client_name: string; for?: string | undefined }

/** Returns `Carlos Almeida (para Ana)`: the client, and who comes if that is somebody else. */
export const whoComes = ({ client_name, for: other }: Whose): string =>
  other ? `${client_name} (para ${other})` : client_name

type What = { service_name: string; for?: string | undefined }

/** Returns `Corte para Ana`: the service, and who comes if that is somebody else. */
export const whatFor = ({ service_name, for: other }: What): string =>
  other ? `${service_name} para ${other}` : service_name
