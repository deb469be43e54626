import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useMemo, useRef } from 'react'
import { useAttempt } from '@/api/attempt'
import { StaffName } from '@/domain/StaffName'
import { asField } from '@/form/as-field'
import { Form } from '@/form/Form'
import { FileList } from '@/form/parts/Pictures'
import { useForm } from '@/form/useForm'
import { attachment as attachmentType } from '@/form/fields/attachment'
import { textarea } from '@/form/fields/textarea'
import { ownPlace } from '@/stores/drafts'
import { useOutbox, useSent, waits } from '@/stores/outbox'
import type { Waiting } from '@/stores/outbox.machine'
import { useLanguage } from '@/i18n'
import { timeLabel } from '@shared/dates'
import { Button } from '@/ui/Button'
import { CardSkeleton } from '@/ui/Skeleton'
import { StickyBar } from '@/ui/StickyBar'
import type { FileValue } from '@shared/form'
import { MAX_FILES, MAX_REMARK } from '@shared/limits'
import type { WorkRecord } from './Timeline'
import type { RouteKey } from '../../../config/routes'
import { Unloaded } from './Unloaded'
import { Unsent } from './Unsent'
import { unsentTexts } from './unsent.i18n'
import { workTexts } from './work.i18n'
import './Remarks.scss'

const TYPES = { textarea, attachment: attachmentType }

interface RemarksProps {
  /** of what the remarks are */
  id: string
  /** where the draft is kept */
  place: string
  records: { data: readonly WorkRecord[] | undefined; error: Error | undefined; reload: () => Promise<void> }
  /** sends one */
  send: (body: { id: string; content: string; attachment: string[] }, idempotencyKey: string) => Promise<unknown>
  /** the call that this makes, for what has to wait */
  call: Exclude<Waiting, 'POST /ssp/event/create'>
  /** the screen that this stands on */
  screen: RouteKey
  /** Tells that what the staff wrote was seen. */
  read: () => Promise<unknown>
}

/** What both sides wrote about a request or a task, and room for more. */
export function Remarks({ id, place, records, send, call, screen, read }: RemarksProps) {
  const t = workTexts.useT()
  const language = useLanguage()
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
  const form = useForm({ types: TYPES, place, fields })
  const [attempt, busy] = useAttempt()
  const unsent = useOutbox(id)
  useSent(() => void records.reload())
  const messages = records.data?.filter(record => record.type === 'remark') ?? []
  const newest = messages.find(one => one.actor === 'staff')?.id
  const now = useRef({ read })
  now.current = { read }
  useEffect(() => {
    if (newest) void now.current.read().catch(() => undefined)
  }, [newest, id])

  const submit = () => {
    const values = form.submit()
    if (!values) return
    const content = String(values.content ?? '').trim()
    const attachment = ((values.attachment ?? []) as FileValue[]).map(file => file.id)
    if (!content && !attachment.length) {
      void Taro.showToast({ title: t('remarkEmpty'), icon: 'none' })
      return
    }
    void attempt(async () => {
      const [body, idempotencyKey] = [{ id, content, attachment }, form.idempotencyKey]
      try {
        await send(body, idempotencyKey)
      } catch (error) {
        const outcome = await waits(error, {
          key: idempotencyKey,
          call,
          body,
          title: content || t('remarkFiles'),
          about: id,
          form: { place: ownPlace(place), query: { id }, values: form.values },
        })
        if (outcome) {
          void Taro.showToast({ title: unsentTexts.t(outcome), icon: 'none', duration: 4000 })
          if (outcome === 'waits') form.reset()
          return
        }
        form.refused(error)
        throw error
      }
      form.reset()
      void Taro.showToast({ title: t('remarked'), icon: 'success' })
      await records.reload()
    })
  }
  if (!id || (records.error && !records.data)) return <Unloaded id={id} error={records.error} reload={records.reload} />
  return (
    <>
      <View className='content'>
        <Form {...form.props} />
        <Unsent about={id} form={screen} onOpened={form.restore} />
        <View className='card'>
          <View className='card__head'>
            <Text className='card__title'>{t('remarkHistory')}</Text>
          </View>
          {!records.data ? (
            <CardSkeleton />
          ) : !messages.length && !unsent.length ? (
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
        <Button busy={busy} onClick={submit}>
          {t('send')}
        </Button>
      </StickyBar>
    </>
  )
}
