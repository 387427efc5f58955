import { type ComponentProps, useState } from 'react'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import { Icon } from './icons.tsx'
import { eye, eyeOff } from './staff-icon-paths.ts'

export function PasswordField(props: ComponentProps<typeof TextField>) {
  const [shown, setShown] = useState(false)
  const name = shown ? 'Ocultar senha' : 'Mostrar senha'
  return (
    <div className="relative">
      <TextField {...props} type={shown ? 'text' : 'password'} className="pr-12" spellCheck={false} />
      <Button
        look="quiet"
        aria-label={name}
        title={name}
        aria-pressed={shown}
        className="absolute top-[1.8125rem] right-0.5 text-soft"
        onClick={() => setShown(!shown)}
      >
        <Icon of={shown ? eyeOff : eye} className="size-4.5" />
      </Button>
    </div>
  )
}
