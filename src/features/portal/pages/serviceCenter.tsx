import { Text, View } from '@tarojs/components'
import { useContext } from 'react'
import { useCall } from '@/api/useCall'
import { attendanceLine } from '@/domain/attendance'
import { attendanceTexts } from '@/domain/attendance.i18n'
import { useLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { callPhone } from '@/platform/phone'
import { go, restart } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { UnreadContext } from '@/screen/useUnread'
import { useDoor } from '@/stores/door'
import { useSession } from '@/stores/session'
import { Button } from '@/ui/Button'
import { Cell } from '@/ui/Cell'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { IconTile } from '@/ui/IconTile'
import { CardSkeleton } from '@/ui/Skeleton'
import { Place } from '@/ui/Place'
import { Tap } from '@/ui/Tap'
import { CardHead } from '../components/CardHead'
import { CountRow, useCounts } from '../components/CountRow'
import { NEWS } from '../components/useRunning'
import { portalTexts } from '../portal.i18n'
import './serviceCenter.scss'

function RequestCounts() {
  const t = portalTexts.useT()
  const words = common.useT()
  const counts = useCounts()
  // what the number on the tab stands for
  const news = useCall('GET /ssp/event/getEventUnReadMessage', {}, NEWS).data ?? []
  const { task: ofTasks } = useContext(UnreadContext)
  const ofRequests = news.reduce((sum, one) => sum + one.count, 0)
  const [only, another] = news
  const openNews = () =>
    only && !another ? go('/event/view', { id: only.id }) : go('/service/serviceList', { state: 'all' })
  return (
    <View className='card'>
      <CardHead
        title={t('myRequests')}
        more={words('all')}
        onMore={() => go('/service/serviceList', { state: 'all' })}
      />
      <CountRow counts={counts} />
      {ofRequests > 0 && <Cell icon='service' title={t('requestNews')} unread={ofRequests} onClick={openNews} />}
      {ofTasks > 0 && <Cell icon='repair' title={t('taskNews')} unread={ofTasks} onClick={() => go('/task/list')} />}
    </View>
  )
}

/** What may be asked for, for the product that the person comes from where there is one. */
function ServiceCenter({ visit }: ScreenProps) {
  const t = portalTexts.useT()
  const of = attendanceTexts.useT()
  const language = useLanguage()
  const door = useDoor().data
  const hasLogin = useSession().state === 'hasLogin'
  const templates = useCall('GET /doorTypeField/getEventTypeList', {})
  const contact = useCall('GET /doorTypeField/getIm', {})
  const phone = contact.data?.phone || door?.company.phone || ''
  const callUs = () => callPhone(phone)
  return (
    <View className='content service-center'>
      {hasLogin && <RequestCounts />}
      <View className='service-center__head'>
        <Text className='service-center__question' {...aria({ role: 'heading', level: 2 })}>
          {t('chooseService')}
        </Text>
        <Text className='sub'>{t('chooseHint')}</Text>
      </View>
      <Place>
        {templates.data ? (
          templates.data.map(one => (
            <Tap
              key={one.id}
              className='card service-center__one'
              onClick={() =>
                go('/event/create', {
                  templateId: one.id,
                  productId: visit.query.productId,
                  articleId: visit.query.articleId,
                })
              }
            >
              <IconTile name={one.icon} size={48} />
              <View className='grow'>
                <Text className='service-center__name'>{one.name}</Text>
                <Text className='sub service-center__text'>{one.description}</Text>
              </View>
              <View className='service-center__arrow'>
                <Icon name='forward' size={18} />
              </View>
            </Tap>
          ))
        ) : templates.error ? (
          <View className='card'>
            <ErrorState
              error={templates.error}
              onRetry={() => {
                void templates.reload()
              }}
            />
          </View>
        ) : (
          [1, 2, 3].map(i => <CardSkeleton key={i} lines={2} />)
        )}
      </Place>
      {templates.data?.length === 0 && (
        <View className='card'>
          <EmptyState
            icon='service'
            text={t('noTemplates')}
            {...(phone
              ? { action: t('call', { phone }), onAction: callUs }
              : { action: t('backHome'), onAction: () => restart('/mall/index') })}
          />
        </View>
      )}
      {contact.data?.enabled && (
        <View className='card'>
          <Cell
            icon='chat'
            title={t('chat')}
            value={contact.data.chat ? attendanceLine(contact.data.chat, language) : ''}
            onClick={() => go('/chat', { productId: visit.query.productId })}
          />
        </View>
      )}
      {phone && (
        <View className='card service-center__contact'>
          <IconTile name='headset' size={48} />
          <View className='grow'>
            <Text className='service-center__name'>{t('contact')}</Text>
            {contact.data?.workTime && (
              <Text className='sub service-center__text'>{of('phoneHours', { hours: contact.data.workTime })}</Text>
            )}
            <Text className='sub nums service-center__text'>{phone}</Text>
          </View>
          <Button kind='plain' size='small' label={t('call', { phone })} onClick={callUs}>
            {t('callShort')}
          </Button>
        </View>
      )}
    </View>
  )
}

export default screen('/mall/serviceCenter', ServiceCenter, { tab: 'service' })
