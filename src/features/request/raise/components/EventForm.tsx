import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useMemo, useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { ApiError } from '@shared/envelope'
import { useCall } from '@/api/useCall'
import { scrollToField } from '@/form/Form'
import { MachineContext } from '@/form/chosen-product'
import { SLOT_REFUSALS, SlotsContext } from '@/form/slots'
import { KnownContext, type Known } from '@/form/parts/KnownSheet'
import { formTexts } from '@/form/form.i18n'
import { useForm } from '@/form/useForm'
import { common } from '@/i18n/common.i18n'
import { load } from '@/platform/storage'
import { subscribe } from '@/platform/subscribe'
import { closeTo, restart } from '@/screen/go'
import { unsentTexts } from '@/screen/work/unsent.i18n'
import { keepsNothing } from '@/platform/storage'
import { ownPlace } from '@/stores/drafts'
import { waits } from '@/stores/outbox'
import { useSession } from '@/stores/session'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import type { FormField, FormValues } from '@shared/form'
import { isEmptyValue } from '@shared/form-rules'
import { planTimeField } from '@shared/plan-time-field'
import { areaOf } from '@shared/visit'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { useAssisted } from './useAssisted'
import { machineIn, usePresentProducts } from './usePresentProducts'
import { useQualityRule } from './useQualityRule'
import { asField } from '@/form/as-field'
import { REGISTRY } from '@/form/registry'
import { raiseTexts } from '../raise.i18n'
import { guestLink, keepGuestRequest } from '@/stores/guest-requests'
import { EventFormLayout } from './EventFormLayout'
import { LeftOver } from './LeftOver'

/** What a request is made of: a template, an event to change, or a scanned code. */
export interface EventFormProps {
  templateId: string
  /** of the template */
  name: string
  notice: string
  fields: readonly FormField[]
  /** names the form of the template when it is sent, '' for one that is the event's own */
  formVersion: string
  /** the template has another form by now: it is asked for again, and what was filled in stays */
  onChanged: () => void
  initial: FormValues
  /** what the person may choose instead of typing; none for guests */
  known: Output<Contract, 'GET /ssp/event/known'> | undefined
  /** the request that is raised once more, and fills it in already; '' for none */
  again: string
  /** the event that is changed, '' for a new one */
  eventId: string
  /** the scanned code, '' for none */
  code: string
  /** what a link from outside calls the request, '' for none */
  outerBizId: string
  productId: string
  showsProgress: boolean
}

/** Contact fields of a guest, who has no account that knows them. */
const GUEST = { name: 'guestName', phone: 'guestPhone' }

/** The form of a request: sends it once, however often it is tapped, and keeps what was typed until it is sent. */
export function EventForm({
  templateId,
  name,
  notice,
  fields,
  formVersion,
  onChanged,
  initial,
  known,
  again,
  eventId,
  code,
  outerBizId,
  productId,
  showsProgress,
}: EventFormProps) {
  const t = raiseTexts.useT()
  const say = common.useT()
  const isGuest = useSession().state !== 'hasLogin'
  const all = useMemo(
    () =>
      isGuest
        ? [
            ...fields,
            asField('guest', 'separator', t('guestTitle')),
            asField(GUEST.name, 'text', t('guestName'), { isNull: 0, setting: { maxLength: 40 } }),
            asField(GUEST.phone, 'phone', t('guestPhone'), { isNull: 0 }),
          ]
        : [...fields],
    [fields, isGuest, t],
  )
  const place = ['event', eventId || templateId, code, again, isGuest ? 'guest' : ''].filter(Boolean).join('.')
  const form = useForm({
    types: REGISTRY,
    place,
    fields: all,
    initial,
    checkRepeat: async (field, value) =>
      (
        await call('POST /ssp/event/eventFieldRepeatCheck', {
          body: { templateId, fieldName: field.fieldName, value, ...(eventId ? { id: eventId } : {}) },
        })
      ).repeat,
  })
  useAssisted(form, { templateId, name, fields: all, isNew: !eventId && !code })
  usePresentProducts(form, all, initial)
  const ruled = useQualityRule(form)
  const { set } = form
  const choices = useMemo<Known | null>(() => {
    const nameField = isGuest ? GUEST.name : known?.nameField
    const phoneField = isGuest ? GUEST.phone : known?.phoneField
    if (!isGuest && !known) return null
    return {
      contacts: known?.contacts ?? [],
      addresses: known?.addresses ?? [],
      askedIn: known ? known.nameField || known.phoneField : '',
      choose: ({ name: contact, phone }) => {
        if (nameField && contact) set(nameField, contact)
        if (phoneField && phone) set(phoneField, phone)
      },
    }
  }, [isGuest, known, set])
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const timeField = planTimeField(all, form.values)?.fieldName ?? ''
  const area = areaOf(all, form.values)
  const slots = useMemo(
    () => ({
      about: eventId ? { kind: 'event' as const, id: eventId } : { templateId, area },
      fieldName: timeField,
      refusal,
    }),
    [eventId, templateId, area, timeField, refusal],
  )
  const [asLast, setAsLast] = useState(false)
  /** Takes over what the last request said, where nothing else was filled in. */
  const fillAsLast = () => {
    for (const field of all) {
      const value = known?.last?.[field.fieldName]
      const present = form.values[field.fieldName]
      if (value !== undefined && (isEmptyValue(field, present) || present === initial[field.fieldName]))
        set(field.fieldName, value)
    }
    setAsLast(true)
  }
  const [attempt, busy] = useAttempt()
  // loaded before the tap: a chat app is asked for consent within it or not at all
  const messages =
    useCall('GET /tenant/getWechatSetting', subscribe.ask && !isGuest && !eventId ? {} : null).data
      ?.subscribeTemplateIds ?? []

  const created = (values: FormValues) => ({
    templateId,
    attribute: values,
    formVersion,
    ...(productId ? { productId } : {}),
  })
  const send = async (values: FormValues): Promise<{ id: string; secret?: string }> => {
    const options = { idempotencyKey: form.idempotencyKey }
    if (eventId) return call('POST /ssp/event/update', { body: { id: eventId, attribute: values } })
    if (!code && !isGuest) return call('POST /ssp/event/create', { body: created(values) }, options)
    const { [GUEST.name]: guestName, [GUEST.phone]: phone, ...attribute } = values
    const guest = { name: String(guestName).trim(), phone: String(phone).trim() }
    const body = { templateId, attribute, formVersion }
    return code
      ? call('POST /qrcode/createEvent', { body: { ...body, code, ...(isGuest ? { guest } : {}) } }, options)
      : call(
          'POST /ssp/event/guestCreate',
          { body: { ...body, guest, ...(outerBizId ? { formOuterBizId: outerBizId } : {}) } },
          options,
        )
  }
  /** Leaves a new request to the outbox where there is no network; whether that is done. */
  const waitsInstead = async (error: unknown, values: FormValues): Promise<boolean> => {
    if (eventId || code || isGuest) return false
    const outcome = await waits(error, {
      key: form.idempotencyKey,
      call: 'POST /ssp/event/create',
      body: created(values),
      title: name,
      about: '',
      form: {
        place: ownPlace(place),
        query: { templateId, ...(productId ? { productId } : {}), ...(again ? { again } : {}) },
        values: form.values,
      },
    })
    if (!outcome) return false
    void Taro.showToast({ title: unsentTexts.t(outcome), icon: 'none', duration: 4000 })
    if (outcome === 'full') return true
    form.sent()
    closeTo('/service/serviceList')
    return true
  }
  /** Asks whether the steps of the request may be told in messages. The request does not wait for it, whatever the answer. */
  const askMessages = async () => {
    if (!subscribe.ask || !messages.length) return
    const templateIds = await subscribe.ask([...messages])
    const openId = load('openId')
    if (templateIds.length)
      await call('POST /linkc/v3c/wechat/subscribe', { body: { templateIds, ...(openId ? { openId } : {}) } })
  }
  const submit = () => {
    const values = form.submit()
    if (!values) {
      void Taro.showToast({
        title: form.isWaiting() ? formTexts.t('error.uploading') : say('checkFields'),
        icon: 'none',
      })
      return
    }
    void askMessages().catch(() => undefined)
    setRefusal(null)
    void attempt(async () => {
      try {
        const { id, secret } = await send(values)
        form.sent()
        void Taro.showToast({
          title: t(isGuest ? 'guestSent' : eventId ? 'updated' : 'submitted'),
          icon: isGuest ? 'none' : 'success',
        })
        if (isGuest && secret) {
          keepGuestRequest({ id, secret })
          restart('/service/serviceList', { from: 'dx', guest: guestLink({ id, secret }), sent: '1' })
        } else if (showsProgress) closeTo('/event/progress', { id })
        else closeTo('/event/view', eventId ? { id } : { id, sent: '1' })
      } catch (error) {
        if (await waitsInstead(error, values)) return
        form.refused(error)
        if (error instanceof ApiError && SLOT_REFUSALS.includes(error.id)) {
          setRefusal(error)
          scrollToField(timeField)
        }
        // spec §8 "Event create": a template that was switched off meanwhile
        if (error instanceof ApiError && error.id === 'EVENT_TEMPLATE_OFF') restart('/mall/index', { relogin: 'true' })
        if (error instanceof ApiError && error.id === 'FORM_CHANGED') onChanged()
        throw error
      }
    })
  }
  const clear = async () => {
    const { confirm } = await Taro.showModal({
      title: t('clearDraft'),
      content: t('clearAsk'),
      confirmText: t('clearDraft'),
      cancelText: say('cancel'),
    })
    if (confirm) form.reset()
  }
  return (
    <KnownContext.Provider value={choices}>
      <SlotsContext.Provider value={slots}>
        <MachineContext.Provider value={machineIn(all, form.values)}>
          <EventFormLayout
            notice={notice}
            form={ruled}
            hint={
              busy
                ? t('sending')
                : eventId
                  ? t('editHint')
                  : keepsNothing()
                    ? t('draftNotKept')
                    : form.kept
                      ? t('draftKept')
                      : ''
            }
            busy={busy}
            send={eventId ? say('save') : say('submit')}
            onSend={submit}
          >
            {form.restored && !eventId && (
              <View className='event-form__restored'>
                <Text className='grow'>{t('draftRestored')}</Text>
                <Tap
                  className='event-form__clear'
                  onClick={() => {
                    void clear()
                  }}
                >
                  {t('clearDraft')}
                </Tap>
              </View>
            )}
            <LeftOver answers={form.leftOver} />
            {known?.last && !again && !form.restored && !asLast && (
              <Tap className='event-form__last' onClick={fillAsLast}>
                <Icon name='time' size={16} />
                <Text>{t('asLast')}</Text>
              </Tap>
            )}
          </EventFormLayout>
        </MachineContext.Provider>
      </SlotsContext.Provider>
    </KnownContext.Provider>
  )
}
