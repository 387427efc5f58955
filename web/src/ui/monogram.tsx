import { useState } from 'react'
import { classNames } from './class-names.ts'

/** `Rafael de Souza Lima` gives RL. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}|^\p{N}/u.test(word))
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? name]
  return chosen
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

const grounds = { solid: 'bg-primary text-on-primary', tint: 'bg-tint text-primary-ink' }

/** Initials replace a missing picture. */
export function Monogram(props: {
  name: string
  picture?: string
  ground: keyof typeof grounds
  className: string
}) {
  const [broken, setBroken] = useState<string>()
  const { name, picture, ground, className } = props
  const shape = classNames('shrink-0 overflow-hidden rounded-md', className)
  if (picture && picture !== broken) {
    return (
      <img
        src={picture}
        alt=""
        className={classNames(shape, 'object-cover')}
        onError={() => setBroken(picture)}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={classNames(shape, 'grid place-items-center font-bold', grounds[ground])}
    >
      {initialsOf(name)}
    </span>
  )
}
