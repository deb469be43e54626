import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { useList } from '@/api/useList'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import { WarrantyTag } from '@/domain/warranty'
import { PAGE_SIZE } from '@shared/limits'
import type { WarrantyStatus } from '@shared/warranty'
import { asChosen, type ChosenProduct } from '../chosen-product'
import { formTexts } from '../form.i18n'
import { PickRow } from '../parts/PickRow'
import { SearchSheet } from '../parts/SearchSheet'
import { isDictionary, readText } from '../read'
import { fieldType, type EditProps } from '../types'
import '../parts/SearchSheet.scss'

const isStatus = (x: unknown): x is WarrantyStatus => x === '' || x === 'in-warranty' || x === 'out-of-warranty'
const read = (value: unknown): ChosenProduct | null =>
  isDictionary(value) && readText(value.id)
    ? {
        id: readText(value.id),
        name: readText(value.name),
        ...(readText(value.serialNumber) ? { serialNumber: readText(value.serialNumber) } : {}),
        ...(readText(value.model) ? { model: readText(value.model) } : {}),
        ...(isStatus(value.qualityInfoStatus) ? { qualityInfoStatus: value.qualityInfoStatus } : {}),
      }
    : null

const titleOf = ({ name, model }: Pick<ChosenProduct, 'name' | 'model'>): string =>
  model && !name.includes(model) ? `${name} ${model}` : name

const useProducts = (keyword: string) =>
  useList('GET /product/list', { query: { pageSize: PAGE_SIZE, ...(keyword ? { keyword } : {}) } })

/** The customer's products to choose from, with a search. */
export function ProductSheet({
  chosen,
  optional,
  onChoose,
  onClose,
}: {
  chosen: string
  /** whether the form goes on without one */
  optional: boolean
  onChoose: (product: ChosenProduct) => void
  onClose: () => void
}) {
  const t = formTexts.useT()
  return (
    <SearchSheet
      title={t('chooseProduct')}
      searches={t('searchProduct')}
      nothing={t('noProduct')}
      {...(optional ? { without: t('withoutProduct') } : {})}
      useRows={useProducts}
      isOn={product => product.id === chosen}
      text={titleOf}
      more={({ serialNumber }) => (serialNumber ? t('serialNumber', { number: serialNumber }) : '')}
      renderMark={product => <WarrantyTag status={product.qualityInfoStatus} />}
      onTap={product => {
        onChoose(asChosen(product))
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function ProductEdit({ field, value, onChange }: EditProps<ChosenProduct | null>) {
  const t = formTexts.useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <PickRow
        label={field.displayName}
        text={value ? titleOf(value) : ''}
        placeholder={field.placeHolder || t('chooseProduct')}
        tag={<WarrantyTag status={value?.qualityInfoStatus ?? ''} />}
        onOpen={() => setOpen(true)}
      />
      {value && field.isNull === 1 && (
        <Tap className='field__action' label={`${t('clear')}: ${field.displayName}`} onClick={() => onChange(null)}>
          <Icon name='close' size={16} />
          <Text>{t('clear')}</Text>
        </Tap>
      )}
      {open && (
        <ProductSheet
          chosen={value?.id ?? ''}
          optional={field.isNull === 1}
          onChoose={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

export const product = fieldType<ChosenProduct | null>({
  read,
  toSubmit: value =>
    value && { id: value.id, name: value.name, ...(value.serialNumber ? { serialNumber: value.serialNumber } : {}) },
  Edit: ProductEdit,
  View({ value }) {
    const t = formTexts.useT()
    return (
      value && (
        <View className='row'>
          <View className='grow'>
            <Text className='field__value' userSelect>
              {titleOf(value)}
            </Text>
            {value.serialNumber && (
              <Text className='search-sheet__more hint nums' userSelect>
                {t('serialNumber', { number: value.serialNumber })}
              </Text>
            )}
          </View>
          <WarrantyTag status={value.qualityInfoStatus ?? ''} />
        </View>
      )
    )
  },
})
