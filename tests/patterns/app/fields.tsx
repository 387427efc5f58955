import { useState } from 'react'
import { ChipsField } from '../../../web/src/ui/chips-field.tsx'
import { ColorField } from '../../../web/src/ui/color-field.tsx'
import { CreatableCombobox } from '../../../web/src/ui/creatable-combobox.tsx'
import { SelectField, TextArea, TextField } from '../../../web/src/ui/field.tsx'
import { PasswordField } from '../../../web/src/ui/password-field.tsx'
import { Segmented } from '../../../web/src/ui/segmented.tsx'
import { Switch } from '../../../web/src/ui/switch.tsx'
import { Tabs } from '../../../web/src/ui/tabs.tsx'
import { TimeField } from '../../../web/src/ui/time-field.tsx'

export function Fields() {
  const [tab, setTab] = useState('texto')
  return (
    <Tabs
      label="Campos"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'texto', label: 'Texto', content: <Texts /> },
        { value: 'escolha', label: 'Escolha', content: <Choices /> },
      ]}
    />
  )
}

function Texts() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        field={{ id: 'plain', label: 'Nome', help: 'Como aparece na lista.' }}
        defaultValue="Pomada"
      />
      <TextField field={{ id: 'optional', label: 'Marca', optional: true }} placeholder="Sem marca" />
      <TextField field={{ id: 'wrong', label: 'Preço (R$)', error: 'Informe um preço.' }} />
      <TextField field={{ id: 'fixed', label: 'Código' }} readOnly value="PM-01" />
      <PasswordField field={{ id: 'password', label: 'Senha' }} />
      <SelectField field={{ id: 'select', label: 'Unidade' }}>
        <option>Unidade</option>
        <option>Caixa</option>
      </SelectField>
      <TextArea field={{ id: 'area', label: 'Observações', optional: true }} />
    </div>
  )
}

function Choices() {
  const [category, setCategory] = useState('')
  const [labels, setLabels] = useState<string[]>(['Novo'])
  const [color, setColor] = useState('#2F6B57')
  const [kind, setKind] = useState('sale')
  const [time, setTime] = useState('09:00')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <CreatableCombobox
        field={{ id: 'category', label: 'Categoria', optional: true }}
        value={category}
        options={['Barba', 'Cabelo', 'Finalização']}
        newLabel="Criar"
        onChange={setCategory}
      />
      <ChipsField
        field={{ id: 'labels', label: 'Etiquetas' }}
        value={labels}
        maxLength={30}
        onChange={setLabels}
      />
      <ColorField label="Cor" value={color} onChange={setColor} />
      <Segmented
        label="Uso"
        name="kind"
        value={kind}
        options={[
          { value: 'sale', label: 'Venda' },
          { value: 'use', label: 'Consumo' },
        ]}
        onChange={setKind}
        className="self-start"
      />
      <div className="flex items-center gap-3">
        Abre às
        <TimeField label="Abre às" value={time} onChange={setTime} />
      </div>
      <Switch label="À venda" defaultChecked>
        À venda
      </Switch>
    </div>
  )
}
