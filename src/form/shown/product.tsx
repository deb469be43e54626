import { Text, View } from '@tarojs/components'
import { WarrantyTag } from '@/domain/warranty'
import type { UnboundProduct } from '@shared/form'
import { unboundOf } from '@shared/form-rules'
import type { WarrantyStatus } from '@shared/warranty'
import type { ChosenProduct } from '../chosen-product'
import { formTexts } from '../form.i18n'
import { isDictionary, readText } from '../read'
import { shownType, type ViewProps } from '../types'
import '../parts/SearchSheet.scss'

const isStatus = (x: unknown): x is WarrantyStatus => x === '' || x === 'in-warranty' || x === 'out-of-warranty'
/** One that is registered, or one that was described because it is not. */
export type ProductValue = ChosenProduct | UnboundProduct
export const isOwn = (value: ProductValue | null): value is ChosenProduct => value !== null && 'id' in value
export const readProduct = (value: unknown): ProductValue | null =>
  isDictionary(value) && readText(value.id)
    ? {
        id: readText(value.id),
        name: readText(value.name),
        ...(readText(value.serialNumber) ? { serialNumber: readText(value.serialNumber) } : {}),
        ...(readText(value.model) ? { model: readText(value.model) } : {}),
        ...(isStatus(value.qualityInfoStatus) ? { qualityInfoStatus: value.qualityInfoStatus } : {}),
      }
    : isDictionary(value) && 'kindId' in value
      ? unboundOf(value)
      : null

export const titleOf = ({ name, model }: Pick<ChosenProduct, 'name' | 'model'>): string =>
  model && !name.includes(model) ? `${name} ${model}`.trim() : name
export const shownAs = (value: ProductValue): string => titleOf(value) || (value.serialNumber ?? '')

export function ProductView({ value }: ViewProps<ProductValue | null>) {
  const t = formTexts.useT()
  return (
    value && (
      <View className='row'>
        <View className='grow'>
          <Text className='field__value' userSelect>
            {shownAs(value)}
          </Text>
          {value.serialNumber && value.serialNumber !== shownAs(value) && (
            <Text className='search-sheet__more hint nums' userSelect>
              {t('serialNumber', { number: value.serialNumber })}
            </Text>
          )}
        </View>
        {isOwn(value) ? (
          <WarrantyTag status={value.qualityInfoStatus ?? ''} />
        ) : (
          <Text className='hint'>{t('unbound')}</Text>
        )}
      </View>
    )
  )
}

export const product = shownType<ProductValue | null>({ read: readProduct, View: ProductView })
