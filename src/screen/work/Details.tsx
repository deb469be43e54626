import { Text, View } from '@tarojs/components'
import type { ComponentProps, PropsWithChildren, ReactNode } from 'react'
import type { ApiError } from '@shared/envelope'
import { WindowContext } from '@/form/fields/planTime'
import { FormView } from '@/form/FormView'
import { isDictionary } from '@/form/read'
import { SHOWN } from '@/form/shown'
import { useShowsProgress } from '@/stores/door'
import { useSent } from '@/stores/outbox'
import { Icon } from '@/ui/Icon'
import { InlineError } from '@/ui/InlineError'
import { Place } from '@/ui/Place'
import { Refreshable } from '@/ui/Refreshable'
import { StickyBar } from '@/ui/StickyBar'
import { Tap } from '@/ui/Tap'
import type { FormField, FormValues } from '@shared/form'
import type { RouteKey } from '../../../config/routes'
import { ProductCard } from './ProductCard'
import { Timeline, type TimelineProps, type WorkRecord } from './Timeline'
import { Unsent } from './Unsent'
import { workTexts } from './work.i18n'
import './Details.scss'

const RECORDS_SHOWN = 4

interface Fact {
  name: string
  value: ReactNode
  /** shown where it leads */
  onOpen?: () => void
}

interface DetailsProps<R extends WorkRecord> extends Pick<TimelineProps<R>, 'nameOf' | 'minutes'> {
  id: string
  /** the form of its remarks: those that have not been sent stand with it */
  remarkForm: RouteKey
  onRefresh: () => Promise<void>
  /** what comes first: the headline, and cards that belong to it */
  head: ReactNode
  /** what it is about */
  product: ComponentProps<typeof ProductCard>['product'] | null
  state: ReactNode
  steps: ReactNode
  /** without progress, what both sides wrote */
  records: { data: readonly R[] | undefined; error: ApiError | undefined; reload: () => Promise<void> }
  onAllRecords: () => void
  /** what the staff did; '' until then */
  result: string
  fields: FormField[]
  values: FormValues
  /** it was done on a day before the visit that the form names */
  isDoneBefore: boolean
  /** beside the heading of the form */
  formAction?: ReactNode
  facts: Fact[]
  /** below everything */
  foot?: ReactNode
  /** buttons */
  bar: ReactNode
}

/** A request or a task in full: headline, progress, result, the form as it was filled in, numbers and dates. */
export function Details<R extends WorkRecord>({ children, ...props }: PropsWithChildren<DetailsProps<R>>) {
  const t = workTexts.useT()
  const hasProgress = useShowsProgress()
  const { product, result } = props
  useSent(() => void props.onRefresh())
  // what was done stands on a card of its own
  const records = props.records.data?.map(record =>
    (record.type === 'finish' || record.type === 'complete') && record.content === result
      ? { ...record, content: '' }
      : record,
  )
  const isTold = ({ formType, fieldName }: FormField): boolean => {
    if (props.isDoneBefore && formType === 'planTime') return true
    const value = props.values[fieldName]
    return formType === 'product' && product !== null && isDictionary(value) && value.id === product.id
  }
  return (
    <View className='details'>
      <Refreshable onRefresh={props.onRefresh}>
        <View className='content'>
          {props.head}
          <Unsent about={props.id} form={props.remarkForm} />
          {product && <ProductCard product={product} />}
          <Place>
            {(hasProgress || !!records?.length) && (
              <View className='card'>
                <View className='card__head'>
                  <Text className='card__title'>{t(hasProgress ? 'progress' : 'remarkHistory')}</Text>
                  {props.state}
                </View>
                {props.steps}
                <View className='details__timeline'>
                  {!records && props.records.error ? (
                    <InlineError
                      error={props.records.error}
                      onRetry={() => {
                        void props.records.reload()
                      }}
                    />
                  ) : (
                    <Timeline records={records} nameOf={props.nameOf} minutes={props.minutes} most={RECORDS_SHOWN} />
                  )}
                </View>
                {hasProgress && records && records.length > RECORDS_SHOWN && (
                  <Tap className='details__more' onClick={props.onAllRecords}>
                    <Text>{t('allProgress')}</Text>
                    <Icon name='forward' size={16} />
                  </Tap>
                )}
              </View>
            )}
          </Place>
          {result && (
            <View className='card'>
              <View className='card__head'>
                <Text className='card__title'>{t('result')}</Text>
              </View>
              <View className='details__text'>{result}</View>
            </View>
          )}
          {children}
          <View className='details__head'>
            <Text className='card__title'>{t('content')}</Text>
            {props.formAction}
          </View>
          <WindowContext.Provider value={props.minutes}>
            <FormView types={SHOWN} fields={props.fields} values={props.values} isTold={isTold} />
          </WindowContext.Provider>
          <View className='card details__facts'>
            {props.facts.map(({ name, value, onOpen }) => (
              <View key={name} className='details__fact'>
                <Text className='sub'>{name}</Text>
                {onOpen ? (
                  <Tap className='details__link nums' onClick={onOpen}>
                    <Text>{value}</Text>
                    <Icon name='forward' size={14} />
                  </Tap>
                ) : (
                  <Text className='nums'>{value}</Text>
                )}
              </View>
            ))}
          </View>
          {props.foot}
        </View>
      </Refreshable>
      <StickyBar>{props.bar}</StickyBar>
    </View>
  )
}
