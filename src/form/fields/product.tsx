import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { useList } from '@/api/useList'
import { useSession } from '@/stores/session'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import { WarrantyTag } from '@/domain/warranty'
import { PAGE_SIZE } from '@shared/limits'
import { asChosen, type ChosenProduct } from '../chosen-product'
import { describeTexts } from '../describe.i18n'
import { formTexts } from '../form.i18n'
import { DescribeSheet } from '../parts/DescribeSheet'
import { PickRow } from '../parts/PickRow'
import { SearchSheet } from '../parts/SearchSheet'
import { isOwn, ProductView, readProduct, shownAs, titleOf, type ProductValue } from '../shown/product'
import { fieldType, type EditProps } from '../types'

const useProducts = (keyword: string) =>
  useList('GET /product/list', { query: { pageSize: PAGE_SIZE, ...(keyword ? { keyword } : {}) } })

/** The customer's products to choose from, with a search. */
export function ProductSheet({
  chosen,
  optional,
  onChoose,
  onDescribe,
  onClose,
}: {
  chosen: string
  /** whether the form goes on without one */
  optional: boolean
  onChoose: (product: ChosenProduct) => void
  /** of one that is not among them */
  onDescribe?: () => void
  onClose: () => void
}) {
  const t = formTexts.useT()
  const td = describeTexts.useT()
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
      {...(onDescribe
        ? {
            foot: (
              <View className='options__foot'>
                <Button kind='plain' onClick={onDescribe}>
                  {td('offer')}
                </Button>
              </View>
            ),
          }
        : {})}
      onClose={onClose}
    />
  )
}

function ProductEdit({ field, value, onChange }: EditProps<ProductValue | null>) {
  const t = formTexts.useT()
  const td = describeTexts.useT()
  const [open, setOpen] = useState<'own' | 'described' | null>(null)
  // who has not signed in has no list to choose from
  const isGuest = useSession().state !== 'hasLogin'
  const close = () => setOpen(null)
  return (
    <>
      <PickRow
        label={field.displayName}
        text={value ? shownAs(value) : ''}
        placeholder={isGuest ? td('title') : field.placeHolder || t('chooseProduct')}
        tag={
          isOwn(value) ? (
            <WarrantyTag status={value.qualityInfoStatus ?? ''} />
          ) : (
            value && <Text className='hint'>{t('unbound')}</Text>
          )
        }
        onOpen={() => setOpen(isGuest || (value && !isOwn(value)) ? 'described' : 'own')}
      />
      {value && field.isNull === 1 && (
        <Tap className='field__action' label={`${t('clear')}: ${field.displayName}`} onClick={() => onChange(null)}>
          <Icon name='close' size={16} />
          <Text>{t('clear')}</Text>
        </Tap>
      )}
      {open === 'own' && (
        <ProductSheet
          chosen={isOwn(value) ? value.id : ''}
          optional={field.isNull === 1}
          onChoose={onChange}
          onDescribe={() => setOpen('described')}
          onClose={close}
        />
      )}
      {open === 'described' && (
        <DescribeSheet
          value={isOwn(value) ? null : value}
          onDone={onChange}
          {...(isGuest ? {} : { onChooseOwn: () => setOpen('own') })}
          onClose={close}
        />
      )}
    </>
  )
}

export const product = fieldType<ProductValue | null>({
  read: readProduct,
  toSubmit: value =>
    isOwn(value)
      ? { id: value.id, name: value.name, ...(value.serialNumber ? { serialNumber: value.serialNumber } : {}) }
      : value,
  Edit: ProductEdit,
  View: ProductView,
})
