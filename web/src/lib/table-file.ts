import { decode, type Encoding, guessEncoding } from './encoding.ts'

export type TextFile = { name: string; bytes: Uint8Array; encoding: Encoding }

/** Excel's own files, which are archives, begin so. */
const archives = ['PK', '\u00d0\u00cf']
const NAME_LENGTH = 200

/** Reports have titles above the heading. */
export const HEADING_ROWS = 15

/** Throws an error that says what to do with a file that is no text. */
export async function openTextFile(file: File): Promise<TextFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (archives.includes(String.fromCharCode(...bytes.slice(0, 2))))
    throw new Error(
      'Este é um arquivo do Excel. Abra-o, escolha “Salvar como” e o tipo “CSV”, e envie o novo arquivo.',
    )
  return { name: file.name.slice(0, NAME_LENGTH), bytes, encoding: guessEncoding(bytes) }
}

export const textOf = ({ bytes, encoding }: TextFile): string => decode(bytes, encoding)

/** Another encoding may give no rows, so that a third one can be tried. */
export function readAgain<T>(read: () => T[]): T[] {
  try {
    return read()
  } catch {
    return []
  }
}
