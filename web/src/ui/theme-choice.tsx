import { Segmented } from './segmented.tsx'

type ThemeChoiceProps = { name: string; value: 'light' | 'dark'; onChange: (theme: 'light' | 'dark') => void }

/** The theme in which a preview is shown. */
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
