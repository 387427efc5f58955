import type { Article, ArticlePicture } from '#shared/help/article.ts'

export function partsOf({ text, pictures = [] }: Article): (string | ArticlePicture)[] {
  const blocks = text.trim().split(/\n{2,}/)
  const parts: (string | ArticlePicture)[] = []
  let from = 0
  for (const picture of pictures) {
    const to = picture.after ?? 1
    const above = blocks.slice(from, to).join('\n\n')
    parts.push(...(above ? [above] : []), picture)
    from = Math.max(from, to)
  }
  const rest = blocks.slice(from).join('\n\n')
  return rest ? [...parts, rest] : parts
}
