import { type Encoding, encodings } from '../lib/encoding.ts'
import type { TextFile } from '../lib/table-file.ts'
import { SelectField } from './field.tsx'

type EncodingProps = { file: TextFile; encoding: Encoding; onChange: (encoding: Encoding) => void }

export function EncodingField({ file, encoding, onChange }: EncodingProps) {
  const help =
    encoding === file.encoding
      ? 'Reconhecidos pelo arquivo. Se os nomes têm sinais estranhos, escolha outra forma.'
      : 'Confira os nomes nas primeiras linhas.'
  return (
    <SelectField
      field={{ id: 'encoding', label: 'Letras com acento', help }}
      value={encoding}
      onChange={({ target }) => onChange(target.value as Encoding)}
    >
      {Object.entries(encodings).map(([name, title]) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </SelectField>
  )
}
