import { Cascader } from 'antd'
import type { Answer } from '../api/call'
import { useGet, useGetWhen } from '../api/queries'

type Area = Answer<'GET /area/getProvinceCity'>[number]

/** Codes of a division and of those above it, the widest first (GB/T 2260: two digits a level). */
const pathOf = (code: string): string[] => [
  ...new Set([`${code.slice(0, 2)}0000`, ...(code.endsWith('0000') ? [] : [`${code.slice(0, 4)}00`, code])]),
]

/** The names of divisions by their codes, asked for where they are wanted; the code itself while the names have not come. */
export function useAreaNames(isWanted: boolean): (code: string) => string {
  const areas = useGetWhen('GET /area/getProvinceCity', isWanted ? {} : null).data
  return code => {
    let [within, name]: [readonly Area[], string] = [areas ?? [], code]
    for (const one of pathOf(code)) {
      const found = within.find(area => area.code === one)
      if (!found) break
      ;[within, name] = [found.children ?? [], found.name]
    }
    return name
  }
}

/** One division of the country by its code, '' for none; the form gives `value` and `onChange`. */
export function AreaInput({
  value = '',
  onChange,
  none,
  ...at
}: {
  none: string
  value?: string
  onChange?: (code: string) => void
  id?: string
}) {
  const areas = useGet('GET /area/getProvinceCity')
  return (
    <Cascader
      {...at}
      showSearch
      changeOnSelect
      loading={areas.isPending}
      placeholder={none}
      fieldNames={{ label: 'name', value: 'code' }}
      options={areas.data ?? []}
      value={value ? pathOf(value) : []}
      onChange={path => onChange?.(String(path?.at(-1) ?? ''))}
    />
  )
}

/** Divisions of the country, chosen by name at any level; a whole province or city counts as one. `none` says what it means that none is chosen. */
export function AreasInput({
  value = [],
  onChange,
  none,
  ...at
}: {
  none: string
  value?: readonly string[]
  onChange?: (codes: string[]) => void
  id?: string
  disabled?: boolean
  'aria-describedby'?: string
}) {
  const areas = useGet('GET /area/getProvinceCity')
  return (
    <Cascader
      {...at}
      multiple
      showSearch
      loading={areas.isPending}
      placeholder={none}
      showCheckedStrategy={Cascader.SHOW_PARENT}
      fieldNames={{ label: 'name', value: 'code' }}
      displayRender={labels => labels.at(-1)}
      options={areas.data ?? []}
      value={value.map(pathOf)}
      onChange={paths => onChange?.(paths.flatMap(path => path.at(-1) ?? []))}
    />
  )
}
