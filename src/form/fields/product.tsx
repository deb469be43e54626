import { Text, View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { useList } from '@/api/useList'
import { common } from '@/i18n/common.i18n'
import { TextInput } from '@/platform/text-input'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Sheet } from '@/ui/Sheet'
import { Tap } from '@/ui/Tap'
import { WarrantyTag } from '@/domain/warranty'
import { PAGE_SIZE } from '@shared/limits'
import type { WarrantyStatus } from '@shared/warranty'
import { asChosen, type ChosenProduct } from '../chosen-product'
import { formTexts } from '../form.i18n'
import { PickRow } from '../parts/PickRow'
import { isDictionary, readText } from '../read'
import { fieldType, type EditProps } from '../types'
import './product.scss'

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

const SEARCH_DELAY_MS = 300
const MAX_KEYWORD = 64

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
  const tc = common.useT()
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { items, status, error, loadMore, reload } = useList('GET /product/list', {
    query: { pageSize: PAGE_SIZE, ...(keyword ? { keyword } : {}) },
  })
  return (
    <Sheet title={t('chooseProduct')} onClose={onClose}>
      <View className='product-choice__search'>
        <Icon name='search' size={18} />
        <TextInput
          value={typed}
          onChange={setTyped}
          label={t('searchProduct')}
          placeholder={t('searchProduct')}
          keys='search'
          maxLength={MAX_KEYWORD}
        />
      </View>
      <View className='options product-choice'>
        {items.map(product => (
          <Tap
            key={product.id}
            className={'option' + (product.id === chosen ? ' option--on' : '')}
            pressed={product.id === chosen}
            onClick={() => {
              onChoose(asChosen(product))
              onClose()
            }}
          >
            <View className='option__inner product-choice__one'>
              <View className='grow'>
                <Text className='option__text'>{titleOf(product)}</Text>
                {product.serialNumber !== '' && (
                  <Text className='product-choice__number hint nums'>
                    {t('serialNumber', { number: product.serialNumber })}
                  </Text>
                )}
              </View>
              <WarrantyTag status={product.qualityInfoStatus} />
              {product.id === chosen && <Icon name='check' size={20} />}
            </View>
          </Tap>
        ))}
        {status === 'end' && items.length === 0 && (
          <View className='options__empty'>
            <Text>{t('noProduct')}</Text>
            {(keyword || optional) && (
              <View className='product-choice__more'>
                <Button kind='plain' onClick={keyword ? () => setTyped('') : onClose}>
                  {keyword ? tc('clearSearch') : t('withoutProduct')}
                </Button>
              </View>
            )}
          </View>
        )}
        {status === 'first' && <View className='options__empty'>{tc('loading')}</View>}
        {status === 'error' && (
          <View className='options__empty'>
            <Text>{error?.message ?? tc('loadFailed')}</Text>
            <View className='product-choice__more'>
              <Button
                kind='plain'
                onClick={() => {
                  if (items.length) loadMore()
                  else void reload()
                }}
              >
                {tc('retry')}
              </Button>
            </View>
          </View>
        )}
        {(status === 'ready' || status === 'more') && (
          <View className='product-choice__more'>
            <Button kind='plain' busy={status === 'more'} onClick={loadMore}>
              {tc('more')}
            </Button>
          </View>
        )}
      </View>
    </Sheet>
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
              <Text className='product-choice__number hint nums' userSelect>
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
