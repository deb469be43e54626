import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { useCall } from '@/api/useCall'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { go } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { Sheet } from '@/ui/Sheet'
import { PageSkeleton } from '@/ui/Skeleton'
import { StickyBar } from '@/ui/StickyBar'
import { Tag } from '@/ui/Tag'
import { Tap } from '@/ui/Tap'
import { addressLine } from '@shared/address'
import { addressTexts } from '../address.i18n'
import { toOrder } from '../checkout'
import type { BookAddress } from '../types'
import './addressList.scss'

/** The caller's addresses. With `choose`, which holds the lines of an order, a tap takes one to it, else it opens it. */
function AddressList({ visit }: ScreenProps) {
  const t = addressTexts.useT()
  const { choose } = visit.query
  const { data, error, reload } = useCall('GET /address/queryAddressList', {}, { current: true })
  const [leaving, setLeaving] = useState<BookAddress | null>(null)
  if (!data)
    return error ? (
      <ErrorState
        error={error}
        onRetry={() => {
          void reload()
        }}
      />
    ) : (
      <PageSkeleton cards={3} />
    )
  const add = () => go('/address/edit', { choose })
  const edit = ({ id }: BookAddress) => go('/address/edit', { id, choose })
  if (!data.length)
    return (
      <View className='content'>
        <EmptyState icon='place' text={t('empty')} action={t('add')} onAction={add} />
      </View>
    )
  return (
    <>
      <View className='content' {...aria({ role: 'list' })}>
        {data.map(one => (
          <View key={one.id} className='card book' {...aria({ role: 'listitem' })}>
            <Tap className='book__main' onClick={() => (choose ? toOrder(choose, one.id) : edit(one))}>
              <View className='book__who'>
                <Text className='book__name'>{one.name}</Text>
                <Text className='sub nums'>{one.phone}</Text>
                {one.isDefault && <Tag>{t('isDefault')}</Tag>}
                {!one.isServed && <Tag kind='amber'>{t('notServed')}</Tag>}
              </View>
              <Text className='book__line'>{addressLine(one)}</Text>
            </Tap>
            <View className='book__acts'>
              <Tap className='book__act' label={t('edit', { name: one.name })} onClick={() => edit(one)}>
                <Icon name='edit' size={20} />
              </Tap>
              <Tap className='book__act' label={t('remove', { name: one.name })} onClick={() => setLeaving(one)}>
                <Icon name='close' size={20} />
              </Tap>
            </View>
          </View>
        ))}
      </View>
      <StickyBar>
        <Button onClick={add}>{t('add')}</Button>
      </StickyBar>
      {leaving && (
        <RemoveSheet
          address={leaving}
          onClose={() => setLeaving(null)}
          onRemoved={() => {
            setLeaving(null)
            void reload()
          }}
        />
      )}
    </>
  )
}

function RemoveSheet({
  address,
  onClose,
  onRemoved,
}: {
  address: BookAddress
  onClose: () => void
  onRemoved: () => void
}) {
  const t = addressTexts.useT()
  const say = common.useT()
  const [run, busy] = useAttempt()
  const remove = () =>
    void run(async () => {
      await call('POST /address/delete', { body: { id: address.id } })
      onRemoved()
      void Taro.showToast({ title: t('removed'), icon: 'none' })
    })
  return (
    <Sheet title={t('removeTitle')} onClose={onClose}>
      <View className='book__ask'>
        <Text className='sub'>{t('removeText', { line: addressLine(address) })}</Text>
        <View className='book__buttons'>
          <Button kind='plain' onClick={onClose}>
            {say('cancel')}
          </Button>
          <Button kind='danger' busy={busy} onClick={remove}>
            {say('delete')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
}

export default screen('/address/list', AddressList)
