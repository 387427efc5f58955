import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

/** `autoComplete` is off by default, because staff type the phones of others. */
export function PhoneField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      type="tel"
      inputMode="tel"
      autoComplete="off"
      placeholder="(11) 98765-4321"
      maxLength={25}
      {...props}
    />
  )
}
