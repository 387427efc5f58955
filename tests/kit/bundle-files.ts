import type { OutputChunk } from 'rolldown'

/** Returns the files that these load, themselves included. */
export function filesWith(
  chunks: readonly OutputChunk[],
  isFirst: (chunk: OutputChunk) => boolean,
): OutputChunk[] {
  const found = new Set(chunks.filter(isFirst))
  for (const { imports } of found)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  return [...found]
}
