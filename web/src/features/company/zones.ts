type Zones = readonly (readonly [zone: string, cities: string])[]

/** Zones are grouped by their difference to Brasília. */
export const zoneGroups: readonly { label: string; zones: Zones }[] = [
  {
    label: 'Horário de Brasília',
    zones: [
      ['America/Sao_Paulo', 'Brasília, São Paulo, Rio de Janeiro, Sul'],
      ['America/Bahia', 'Salvador e toda a Bahia'],
      ['America/Fortaleza', 'Fortaleza, Natal, São Luís, Teresina, João Pessoa'],
      ['America/Recife', 'Recife e todo o Pernambuco'],
      ['America/Maceio', 'Maceió e Aracaju'],
      ['America/Belem', 'Belém e Macapá'],
      ['America/Santarem', 'Santarém'],
      ['America/Araguaina', 'Palmas e todo o Tocantins'],
    ],
  },
  {
    label: 'Uma hora a menos que Brasília',
    zones: [
      ['America/Manaus', 'Manaus'],
      ['America/Cuiaba', 'Cuiabá'],
      ['America/Campo_Grande', 'Campo Grande'],
      ['America/Porto_Velho', 'Porto Velho'],
      ['America/Boa_Vista', 'Boa Vista'],
    ],
  },
  {
    label: 'Duas horas a menos que Brasília',
    zones: [
      ['America/Rio_Branco', 'Rio Branco'],
      ['America/Eirunepe', 'Eirunepé e oeste do Amazonas'],
    ],
  },
  {
    label: 'Uma hora a mais que Brasília',
    zones: [['America/Noronha', 'Fernando de Noronha']],
  },
]

export function citiesOf(zone: string): string {
  const zones = zoneGroups.flatMap((group) => group.zones)
  return zones.find(([name]) => name === zone)?.[1] ?? zone
}
