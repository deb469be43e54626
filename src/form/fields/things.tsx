import { Text, View } from '@tarojs/components'
import { useContext, useState } from 'react'
import { useList } from '@/api/useList'
import { common } from '@/i18n/common.i18n'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { InputNumber } from '@/ui/nut/InputNumber'
import { Tap } from '@/ui/Tap'
import { THINGS, type Thing } from '@shared/form'
import { holdsOf, isCounted, MAX_COUNT, maxThingsOf } from '@shared/form-rules'
import { PAGE_SIZE } from '@shared/limits'
import { MachineContext } from '../chosen-product'
import { editTexts } from '../edit.i18n'
import { formTexts } from '../form.i18n'
import { pictureTexts } from '../parts/pictures.i18n'
import { PickRow } from '../parts/PickRow'
import { SearchSheet } from '../parts/SearchSheet'
import { readThings, ThingsView, type ChosenThing } from '../shown/things'
import { fieldType, type EditProps } from '../types'
import './things.scss'

/** For each kind one reader, which stays the same from drawing to drawing. */
const readersOf = (kind: Thing) => {
  const useThings = (keyword: string) => {
    const productId = useContext(MachineContext)
    return useList('GET /ssp/form/things', {
      query: {
        kind,
        pageSize: PAGE_SIZE,
        ...(keyword ? { keyword } : {}),
        ...(kind === 'part' && productId ? { productId } : {}),
      },
    })
  }
  return useThings
}
const READERS = Object.fromEntries(THINGS.map(kind => [kind, readersOf(kind)])) as Record<
  Thing,
  ReturnType<typeof readersOf>
>

/** The count of one thing. */
function Count({
  thing: { name, number, unit },
  onChange,
}: {
  thing: ChosenThing
  onChange: (number: string) => void
}) {
  const te = editTexts.useT()
  return (
    <View className='thing__count'>
      <InputNumber
        value={Number(number) || 1}
        max={MAX_COUNT}
        words={{ fewer: te('fewer', { name }), many: te('howMany', { name }), more: te('more', { name }) }}
        onChange={count => onChange(String(count))}
      />
      {unit && <Text className='sub'>{unit}</Text>}
    </View>
  )
}

function ThingsEdit({ field, value, onChange }: EditProps<ChosenThing[]>) {
  const t = formTexts.useT()
  const tp = pictureTexts.useT()
  const te = editTexts.useT()
  const tc = common.useT()
  const [open, setOpen] = useState(false)
  const held = holdsOf(field.formType)
  const kind: Thing = held && held !== 'files' ? held : 'product'
  const counted = isCounted(field.formType)
  const most = maxThingsOf(field)
  const isOn = ({ id }: { id: string }): boolean => value.some(one => one.id === id)
  const tap = ({ id, name, unit }: { id: string; name: string; unit?: string }) => {
    const rest = value.filter(one => one.id !== id)
    const one = { id, name, number: counted ? '1' : '', ...(unit ? { unit } : {}) }
    if (most === 1) {
      onChange(isOn({ id }) ? [] : [one])
      setOpen(false)
    } else if (rest.length < value.length) onChange(rest)
    else if (value.length < most) onChange([...value, one])
  }
  return (
    <>
      {value.map(one => (
        <View key={one.id} className='thing'>
          <Text className='field__value grow'>{one.name}</Text>
          {counted && (
            <Count
              thing={one}
              onChange={number => onChange(value.map(other => (other.id === one.id ? { ...other, number } : other)))}
            />
          )}
          <Tap
            className='thing__remove'
            label={tp('remove', { name: one.name })}
            onClick={() => onChange(value.filter(other => other.id !== one.id))}
          >
            <Icon name='close' size={18} />
          </Tap>
        </View>
      ))}
      {value.length < most && (
        <PickRow
          label={field.displayName}
          text=''
          placeholder={field.placeHolder || t('choose')}
          onOpen={() => setOpen(true)}
        />
      )}
      {open && (
        <SearchSheet
          title={te('chooseThings', { name: field.displayName })}
          searches={te('searchThings')}
          nothing={te('noThings')}
          useRows={READERS[kind]}
          isOn={isOn}
          text={({ name }) => name}
          more={({ more }) => more}
          onTap={tap}
          {...(most > 1
            ? {
                foot: (
                  <View className='options__foot'>
                    <Button onClick={() => setOpen(false)}>{tc('confirm')}</Button>
                  </View>
                ),
              }
            : {})}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** People, customers, products, tasks, parts, service items and kinds of products, out of what the server lets one name; with a number where it is asked. */
export const things = fieldType<ChosenThing[]>({
  read: readThings,
  toSubmit: value => value.map(({ id, name, number }) => ({ id, name, ...(number ? { number: Number(number) } : {}) })),
  Edit: ThingsEdit,
  View: ThingsView,
})
