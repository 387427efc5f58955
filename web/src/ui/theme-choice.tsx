import { Segmented } from './segmented.tsx'

type ThemeChoiceProps = { name: string; value: 'light' | 'dark'; onChange: (theme: 'light' | 'dark') => void }

export function ThemeChoice(props: ThemeChoiceProps) {
  return (
    <Segmented
      label="Tema da prévia"
      options={[
        { value: 'light', label: 'Claro' },
        { value: 'dark', label: 'Escuro' },
      ]}
      {...props}
    />
  )
}
