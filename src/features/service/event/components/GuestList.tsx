import { Text, View } from '@tarojs/components'
import { useEffect, useMemo, useState } from 'react'
import { useCall } from '@/api/useCall'
import { EventNext } from '@/domain/EventNext'
import { EventStateTag } from '@/domain/EventStateTag'
import { FormView } from '@/form/FormView'
import { SHOWN } from '@/form/shown'
import { common } from '@/i18n/common.i18n'
import { go } from '@/screen/go'
import { Unloaded } from '@/screen/work/Unloaded'
import { WorkCard } from '@/screen/work/WorkCard'
import { workTexts } from '@/screen/work/work.i18n'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { eventTexts } from '../event.i18n'
import { Sent } from './Sent'
import { guestRequests, keepGuestRequest, readGuestLink } from '@/stores/guest-requests'

/** What somebody without an account may see: the request whose link they have, and those that were sent from this device. */
export function GuestList({
  link,
  isSent,
  signIn,
}: {
  link: string | undefined
  /** whether that of the link has just been sent */
  isSent: boolean
  signIn: () => void
}) {
  const t = eventTexts.useT()
  const work = workTexts.useT()
  const say = common.useT()
  const named = useMemo(() => readGuestLink(link), [link])
  const [requests] = useState(() => {
    const kept = guestRequests()
    return named ? [named, ...kept.filter(one => one.id !== named.id)] : kept
  })
  const list = useCall('POST /ssp/event/guestList', requests.length ? { body: { requests } } : null)
  const [open, setOpen] = useState(named?.id ?? '')
  const sent = list.data?.find(one => one.id === named?.id)
  const isThere = sent !== undefined
  useEffect(() => {
    // the next visit needs no link
    if (named && isThere) keepGuestRequest(named)
  }, [named, isThere])
  if (!requests.length || list.data?.length === 0)
    return (
      <EmptyState
        icon='service'
        text={t('guestNone')}
        action={t('listEmptyAction')}
        onAction={() => go('/mall/serviceCenter')}
      />
    )
  if (!list.data) return <Unloaded id='guest' error={list.error} reload={list.reload} />
  return (
    <View className='content'>
      {isSent && sent && <Sent event={sent} />}
      {sent && <Text className='sub'>{t('guestKeep')}</Text>}
      {list.data.map(event => (
        <View key={event.id}>
          <WorkCard
            id={event.id}
            title={event.title}
            unread={0}
            state={<EventStateTag state={event.state} />}
            about={[event.product?.name, event.templateName]}
            number={event.eventNo}
            createTime={event.createTime}
            next={
              <View className='work-card__next'>
                <EventNext event={event} evaluates={false} />
              </View>
            }
            onOpen={() => setOpen(open === event.id ? '' : event.id)}
          />
          {open === event.id && (
            <View className='guest-list__form'>
              <Text className='card__title'>{work('content')}</Text>
              <FormView types={SHOWN} fields={event.fields} values={event.attribute} />
            </View>
          )}
        </View>
      ))}
      <View className='card'>
        <Text className='sub'>{t('guestSignIn')}</Text>
        <Button kind='plain' onClick={signIn}>
          {say('signIn')}
        </Button>
      </View>
    </View>
  )
}
