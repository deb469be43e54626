import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import { editTexts } from '../edit.i18n'
import { pictureTexts } from './pictures.i18n'
import './Rows.scss'

/** Parts of a value that are filled in one by one, each in a frame of its own; without `onChange` they are read. */
export function Rows<R>({
  rows,
  adds,
  most,
  empty,
  renderRow,
  onChange,
}: {
  rows: readonly R[]
  /** of the button */
  adds?: string
  most?: number
  empty?: R
  renderRow: (row: R, set: (row: R) => void, n: number) => ReactNode
  onChange?: (rows: R[]) => void
}) {
  const tp = pictureTexts.useT()
  const te = editTexts.useT()
  return (
    <>
      {rows.map((row, n) => (
        <View key={n} className='rows__one'>
          <View className='rows__head'>
            <Text>{te('nthRow', { n: n + 1 })}</Text>
            {onChange && (
              <Tap
                className='rows__remove'
                label={tp('remove', { name: te('nthRow', { n: n + 1 }) })}
                onClick={() => onChange(rows.filter((_, at) => at !== n))}
              >
                <Icon name='close' size={18} />
              </Tap>
            )}
          </View>
          {renderRow(row, next => onChange?.(rows.map((one, at) => (at === n ? next : one))), n)}
        </View>
      ))}
      {onChange && empty !== undefined && rows.length < (most ?? Infinity) && (
        <Tap className='field__action' onClick={() => onChange([...rows, empty])}>
          <Icon name='plus' size={16} />
          <Text>{adds ?? te('addRow')}</Text>
        </Tap>
      )}
    </>
  )
}
