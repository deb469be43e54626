import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useMemo } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { Form } from '@/form/Form'
import { useForm } from '@/form/useForm'
import { useLanguage } from '@/i18n'
import { timeLabel } from '@/lib/dates'
import { screen, type ScreenProps } from '@/screen/screen'
import { Button } from '@/ui/Button'
import { ErrorState } from '@/ui/ErrorState'
import { FileList } from '@/form/parts/Pictures'
import { CardSkeleton } from '@/ui/Skeleton'
import { StaffName } from '@/domain/StaffName'
import { StickyBar } from '@/ui/StickyBar'
import type { FileValue } from '@shared/form'
import { MAX_FILES, MAX_REMARK } from '@shared/limits'
import { asField } from '../components/as-field'
import { useEventRecords } from '../components/useEvent'
import { eventTexts } from '../event.i18n'
import './remark.scss'

/** What both sides wrote, and room for more. */
function Remark({ visit }: ScreenProps) {
  const t = eventTexts.useT()
  const language = useLanguage()
  const id = visit.query.id ?? ''
  const records = useEventRecords(id)
  const fields = useMemo(
    () => [
      asField('content', 'textarea', t('remarkContent'), {
        placeHolder: t('remarkPlaceholder'),
        setting: { maxLength: MAX_REMARK },
      }),
      asField('attachment', 'attachment', t('remarkFiles'), { setting: { maxCount: MAX_FILES } }),
    ],
    [t],
  )
  const form = useForm({ place: 'remark.' + id, fields })
  const [attempt, busy] = useAttempt()
  const messages = records.data?.filter(record => record.type === 'remark') ?? []
  const newest = messages.find(one => one.actor === 'staff')?.id
  useEffect(() => {
    if (newest) void call('GET /ssp/event/readMsg', { query: { id } }).catch(() => undefined)
  }, [newest, id])

  const send = () => {
    const values = form.submit()
    if (!values) return
    const content = String(values.content ?? '').trim()
    const attachment = ((values.attachment ?? []) as FileValue[]).map(file => file.id)
    if (!content && !attachment.length) {
      void Taro.showToast({ title: t('remarkEmpty'), icon: 'none' })
      return
    }
    void attempt(async () => {
      try {
        await call(
          'POST /ssp/event/remark/create',
          { body: { id, content, attachment } },
          { idempotencyKey: form.idempotencyKey },
        )
      } catch (error) {
        form.refused(error)
        throw error
      }
      form.reset()
      void Taro.showToast({ title: t('remarked'), icon: 'success' })
      await records.reload()
    })
  }
  if (!id || (records.error && !records.data))
    return (
      <ErrorState
        {...(records.error ? { error: records.error } : {})}
        onRetry={() => {
          void records.reload()
        }}
      />
    )
  return (
    <>
      <View className='content'>
        <Form {...form.props} />
        <View className='card'>
          <View className='card__head'>
            <Text className='card__title'>{t('remarkHistory')}</Text>
          </View>
          {!records.data ? (
            <CardSkeleton />
          ) : !messages.length ? (
            <View className='hint'>{t('remarkNone')}</View>
          ) : (
            messages.map(one => (
              <View key={one.id} className={'remark' + (one.actor === 'linkman' ? ' remark--mine' : '')}>
                <View className='hint nums'>
                  <StaffName name={one.actorName} userId={one.actorOpenUserId} /> ·{' '}
                  {timeLabel(one.createTime, language)}
                </View>
                <View className='remark__bubble'>
                  {one.content && <View className='remark__text'>{one.content}</View>}
                  {one.attachment.length > 0 && (
                    <View className='tiles'>
                      <FileList list={one.attachment} />
                    </View>
                  )}
                </View>
              </View>
            ))
          )}
        </View>
      </View>
      <StickyBar>
        <Button busy={busy} onClick={send}>
          {t('send')}
        </Button>
      </StickyBar>
    </>
  )
}

export default screen('/event/remark', Remark)
