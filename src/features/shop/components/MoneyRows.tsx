import { Text, View } from '@tarojs/components'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { money } from '@shared/money'
import { partsKept, partsText, partText, type MeansRow } from '@shared/money-back'
import { afterSaleTexts } from '../aftersale.i18n'

/** Where money goes: one row for each of the means that something goes back by, and what stays paid. */
export function MoneyRows({ rows, otherwise = '' }: { rows: readonly MeansRow[]; otherwise?: string }) {
  const t = afterSaleTexts.useT()
  const language = useLanguage()
  const sum = (kind: MeansRow['kind'], cents: number) =>
    kind === 'points' ? partText({ kind, cents }, language) : money(cents, language)
  const kept = partsText(partsKept(rows), language)
  return (
    <>
      <View className='money-rows' {...aria({ role: 'list', label: t('whereTo') })}>
        {rows.map(({ kind, paid, before, back, state }) =>
          state === null ? null : (
            <View key={kind} className='order-line__top' {...aria({ role: 'listitem' })}>
              <View className='grow'>
                <View>{t(`by_${kind}`)}</View>
                <View className='sub nums'>
                  {t(before > 0 ? 'rowBefore' : 'rowPaid', { paid: sum(kind, paid), before: sum(kind, before) })}
                </View>
                <View className={state === 'failed' ? 'order-line__back' : 'sub'}>
                  {state === 'otherwise' && otherwise ? `${t('row_otherwise')} · ${otherwise}` : t(`row_${state}`)}
                </View>
              </View>
              <Text className='order-line__price nums'>{sum(kind, back)}</Text>
            </View>
          ),
        )}
      </View>
      {kept !== '' && <Text className='sub nums'>{t('kept', { amount: kept })}</Text>}
    </>
  )
}
