import { useState } from 'react'
import { Button } from '../../../web/src/ui/button.tsx'
import { FileField } from '../../../web/src/ui/file-field.tsx'
import { Monogram } from '../../../web/src/ui/monogram.tsx'
import { refusal, request } from './answers.ts'

export function Files() {
  const [chosen, setChosen] = useState<string>()
  const send = (file: File, report: (done: number) => void) => {
    report(0.4)
    return request(async (mode) => {
      if (mode === 'refused') throw await refusal(400, 'invalid_input', 'O arquivo não tem itens.')
      setChosen(file.name)
    })
  }
  return (
    <FileField
      title={chosen ?? 'Envie a planilha com os seus itens'}
      text="Um item em cada linha, em CSV, até 1 MB."
      accept=".csv,text/csv"
      maxBytes={1_000_000}
      onFile={send}
      preview={chosen && <Monogram name={chosen} ground="tint" className="size-12" />}
    >
      <Button look="secondary">Baixar modelo</Button>
    </FileField>
  )
}
