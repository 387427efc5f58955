import { Icon } from './icons.tsx'

export function Status({ word, icon, color }: { word: string; icon: string; color: string }) {
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap text-sm ${color}`}>
      <Icon of={icon} className="size-3.5" />
      {word}
    </span>
  )
}
