type Whose = { client_name: string; for?: string | undefined }

/** The form is `Carlos Almeida (para Ana)`. */
export const whoComes = ({ client_name, for: other }: Whose): string =>
  other ? `${client_name} (para ${other})` : client_name

type What = { service_name: string; for?: string | undefined }

/** The form is `Corte para Ana`. */
export const whatFor = ({ service_name, for: other }: What): string =>
  other ? `${service_name} para ${other}` : service_name
