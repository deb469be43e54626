import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { useCall } from '@/api/useCall'
import { warranty } from '@/domain/warranty.i18n'
import { Form, type FormProps } from '@/form/Form'
import { formTexts } from '@/form/form.i18n'
import { readText } from '@/form/read'
import { useForm } from '@/form/useForm'
import { REGISTRY } from '@/form/registry'
import { useLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { closeTo, go } from '@/screen/go'
import { useSession } from '@/stores/session'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { StickyBar } from '@/ui/StickyBar'
import { Tap } from '@/ui/Tap'
import { ApiError } from '@shared/envelope'
import { fullDate } from '@shared/dates'
import type { FormField, FormValues } from '@shared/form'
import { takesValue } from '@shared/form-rules'
import { MAX_REGISTERED } from '@shared/register'
import { qualityEndTime } from '@shared/warranty'
import { machineFields, machineSent, PLACED, refusedField, scannedCode } from '../machine-form'
import { nameOf, useMore } from '../more'
import type { Nameplate as Read } from '../nameplate'
import { registerTexts } from '../register.i18n'
import { useLookUp } from '../useLookUp'
import { AddressPick } from './AddressPick'
import { DayPick } from './DayPick'
import { FieldCard } from './FieldCard'
import { MachinePick, ModelNote, chooseMachine } from './MachinePick'
import { Nameplate } from './Nameplate'
import './register.scss'

type Registered = Output<Contract, 'POST /register/createRegister'>['list'][number]
interface RegisteringProps {
  asked: FormField[]
  /** the new registration, by the catalogue and with a photo of the nameplate */
  isNew: boolean
  /** staff look at what is sent */
  needsApproval: boolean
  /** what a registration said that is corrected, and which one */
  initial: FormValues
  corrects: { id: string; version: number } | null
  code: string
  serialNumber: string
  /** what the person told of it before, '' for what they did not */
  said: { model: string; bought: string; seller: string }
  onGuestSent: (list: readonly Registered[]) => void
}

/** What the company's rule gives the chosen model, in words; the last day once the first one is known, and if it is approved where somebody looks at it first. */
function useTerm(catalogId: string, model: string, purchase: string, needsApproval: boolean): string {
  const t = registerTexts.useT()
  const terms = warranty.useT()
  const language = useLanguage()
  const { data } = useCall(
    'GET /register/getProductInfoByCatalog',
    catalogId ? { query: { catalogId, ...(model ? { model } : {}) } } : null,
  )
  const rule = data?.qualityInfo.facts.find(({ fact }) => fact === 'missing')
  if (rule?.filedName !== 'purchaseTime' || (rule.unit !== 'year' && rule.unit !== 'month')) return ''
  const end = qualityEndTime(purchase, rule.duration, rule.unit)
  return end
    ? t(needsApproval ? 'endIf' : 'endHint', { end: fullDate(end, language) })
    : t('termHint', {
        term:
          rule.unit === 'year' ? terms('years', { years: rule.duration }) : terms('months', { months: rule.duration }),
      })
}

/** The registration of machines, one after the other, sent together; or of one that is corrected. */
export function Registering(props: RegisteringProps) {
  const { asked, isNew, needsApproval, initial, corrects, code, serialNumber, said: told, onGuestSent } = props
  const t = registerTexts.useT()
  const say = common.useT()
  const isGuest = useSession().state !== 'hasLogin'
  const fields = useMemo(
    () =>
      machineFields(
        asked,
        {
          machine: t('machine'),
          guestName: t('guestName'),
          guestPhone: t('guestPhone'),
        },
        isGuest,
      ),
    [asked, isGuest, t],
  )
  const form = useForm({
    types: REGISTRY,
    place: ['register', ...(corrects ? [corrects.id, corrects.version] : [])].join('.'),
    fields,
    initial,
  })
  const more = useMore()
  const added = corrects ? [] : more.list
  const { known, lookUp, forget } = useLookUp(form)
  const [said, setSaid] = useState<Record<string, string>>({})
  const [run, busy] = useAttempt()
  const { values } = form
  const text = (name: string): string => readText(values[name])
  const term = useTerm(text('catalogId'), text('model'), text('purchaseTime').slice(0, 10), needsApproval || isGuest)

  // what the person came with, once
  const came = useRef(false)
  useEffect(() => {
    if (came.current) return
    came.current = true
    if (told.model && !readText(form.values.machine))
      chooseMachine(form, { catalogId: '', model: told.model, name: '' })
    if (told.bought) form.set('purchaseTime', told.bought)
    if (told.seller) form.set('remark', told.seller)
    if (code) void lookUp({ code, isLink: true })
    else if (serialNumber) {
      form.set('serialNumber', serialNumber)
      void lookUp({ serialNumber })
    }
  }, [code, serialNumber, told, form, lookUp])

  // the form's handlers never change, and neither do these
  const { onChange, onBlur } = form.props
  const present = useRef('')
  present.current = text('serialNumber')
  const looked = useRef(serialNumber)
  const change = useCallback<FormProps['onChange']>(
    (name, value) => {
      setSaid({})
      const scanned = name === 'serialNumber' ? scannedCode(readText(value)) : null
      if (scanned?.isLink) void lookUp({ code: scanned.code, isLink: true })
      else onChange(name, value)
    },
    [onChange, lookUp],
  )
  const leave = useCallback<FormProps['onBlur']>(
    name => {
      onBlur(name)
      if (name !== 'serialNumber' || present.current === looked.current) return
      looked.current = present.current
      void lookUp({ serialNumber: present.current })
    },
    [onBlur, lookUp],
  )
  const read = ({ model, serialNumber: number, productionTime }: Read) => {
    if (number) {
      form.set('serialNumber', number)
      looked.current = number
      void lookUp({ serialNumber: number })
    }
    if (model && !text('machine')) chooseMachine(form, { catalogId: '', model, name: '' })
    if (productionTime) form.set('productionTime', productionTime)
  }

  const isUntouched = !text('machine') && !text('serialNumber')
  const begin = (kept: FormValues) => {
    form.reset()
    forget()
    looked.current = ''
    for (const [name, value] of Object.entries(kept)) form.set(name, value)
  }
  /** Puts the machine on the screen to the others; whether it was whole. */
  const add = (): boolean => {
    const sent = form.submit()
    if (!sent) {
      void Taro.showToast({
        title: form.isWaiting() ? formTexts.t('error.uploading') : say('checkFields'),
        icon: 'none',
      })
      return false
    }
    more.put([...added, { values, sent: machineSent(sent, form.props.fields) }])
    // what is the same for all of them
    const { address, purchaseTime, guestName, guestPhone } = values
    begin({ address, purchaseTime, ...(isGuest ? { guestName, guestPhone } : {}) })
    return true
  }
  /** Takes one of the others onto the screen; what is there takes its place among them. */
  const edit = (at: number, rest = added) => {
    const one = rest[at]
    if (!one) return
    more.put(rest.filter(other => other !== one))
    begin(one.values)
  }
  const editAnother = (at: number) => {
    if (isUntouched) edit(at)
    else {
      const sent = form.submit()
      const one = added[at]
      if (!sent || !one) return
      more.put([...added.filter(other => other !== one), { values, sent: machineSent(sent, form.props.fields) }])
      begin(one.values)
    }
  }

  const finish = (list: readonly Registered[]) => {
    form.sent()
    if (!corrects) more.put([])
    if (isGuest) {
      onGuestSent(list)
      return
    }
    const [only, ...others] = list
    const isDone = list.every(({ state }) => state === 'approved')
    void Taro.showToast({ title: t(isDone ? 'done' : 'waiting'), icon: 'none', duration: 3000 })
    if (others.length || !only) closeTo('/product/list')
    else if (only.state === 'approved' && only.productId) closeTo('/product/productDetail', { id: only.productId })
    else closeTo('/productreg/detail', { id: only.id })
  }
  const refused = (error: ApiError, sendsForm: boolean) => {
    const about = error.fields.map(one => ({ ...one, ...refusedField(one.fieldName) }))
    const [first] = about
    // of one that waits with the others: it comes onto the screen
    if (first && first.at !== null && first.at < added.length) {
      const { at } = first
      const sent = sendsForm ? form.submit() : null
      const rest = sent ? [...added, { values, sent: machineSent(sent, form.props.fields) }] : added
      edit(at, rest)
    }
    setSaid(Object.fromEntries(about.map(({ field }) => [field, error.message])))
    form.refused(
      new ApiError({
        id: error.id,
        message: error.message,
        status: error.status,
        fields: about.map(({ field, error: why }) => ({ fieldName: field, error: why })),
      }),
    )
  }
  const send = () => {
    const sendsForm = !(isUntouched && added.length > 0)
    const sent = sendsForm ? form.submit() : {}
    if (!sent) {
      void Taro.showToast({
        title: form.isWaiting() ? formTexts.t('error.uploading') : say('checkFields'),
        icon: 'none',
      })
      return
    }
    if (sendsForm && known && (known.state === 'mine' || known.state === 'revoked')) {
      void Taro.showToast({ title: t(`state_${known.state}`), icon: 'none', duration: 3000 })
      return
    }
    void run(async () => {
      const options = { idempotencyKey: form.idempotencyKey }
      const machine = machineSent(sent, form.props.fields)
      try {
        if (corrects) {
          finish([await call('POST /register/update', { body: { ...corrects, ...machine } }, options)])
          return
        }
        const items = [...added.map(one => one.sent), ...(sendsForm ? [machine] : [])]
        const guest = isGuest ? { guest: { name: text('guestName').trim(), phone: text('guestPhone').trim() } } : {}
        const { list } = await call('POST /register/createRegister', { body: { items, ...guest } }, options)
        finish(list)
      } catch (error) {
        if (error instanceof ApiError) refused(error, sendsForm)
        throw error
      }
    })
  }
  const startOver = async () => {
    const { confirm } = await Taro.showModal({
      content: t('startOverAsk'),
      confirmText: t('startOver'),
      cancelText: say('cancel'),
    })
    if (!confirm) return
    more.put([])
    begin({})
  }

  const placed = (name: string) => (PLACED as readonly string[]).includes(name)
  const needed = form.props.fields.filter(field => field.isNull === 0 && takesValue(field))
  const left = form.missing.length
  const part = (names: readonly string[]) => form.props.fields.filter(({ fieldName }) => names.includes(fieldName))
  const rest = form.props.fields.filter(
    ({ fieldName }) => !placed(fieldName) && !['catalogId', 'model', 'name', 'code'].includes(fieldName),
  )
  const address = form.props.fields.find(({ fieldName }) => fieldName === 'address')
  const handlers = { ...form.props, onChange: change, onBlur: leave }
  return (
    <>
      <View className='content register'>
        <View className='card register-head'>
          <Text className='register-head__title' {...aria({ role: 'status' })}>
            {left ? t('left', { n: left }) : t('ready')}
          </Text>
          <Text className='hint nums'>{t('filled', { n: needed.length - left, all: needed.length })}</Text>
          <View className='register-head__bar'>
            <View
              className='register-head__done'
              style={{
                width: `${String(needed.length ? Math.round((100 * (needed.length - left)) / needed.length) : 100)}%`,
              }}
            />
          </View>
          {form.restored && !corrects && (
            <View className='register-head__restored'>
              <Text className='sub grow'>{t('restored')}</Text>
              <Tap
                className='register-link'
                onClick={() => {
                  void startOver()
                }}
              >
                {t('startOver')}
              </Tap>
            </View>
          )}
        </View>
        {added.length > 0 && (
          <View className='card' {...aria({ role: 'group', label: t('added', { n: added.length }) })}>
            <Text className='sub'>{t('added', { n: added.length })}</Text>
            {added.map((one, at) => (
              <View key={at} className='register-added'>
                <Tap
                  className='register-added__name'
                  label={t('addedOne', { n: at + 1, name: nameOf(one) })}
                  onClick={() => editAnother(at)}
                >
                  <Text>{`${String(at + 1)}. ${nameOf(one)}`}</Text>
                </Tap>
                <Tap
                  className='register-added__drop'
                  label={t('dropOne', { n: at + 1, name: nameOf(one) })}
                  onClick={() => more.put(added.filter(other => other !== one))}
                >
                  <Icon name='close' size={18} />
                </Tap>
              </View>
            ))}
          </View>
        )}
        {known && (
          <View className={`card register-known register-known--${known.state}`} {...aria({ role: 'alert' })}>
            <Text>{t(`state_${known.state}`)}</Text>
            {known.productId && (
              <Tap className='register-link' onClick={() => go('/product/productDetail', { id: known.productId })}>
                {t('seeMine')}
              </Tap>
            )}
          </View>
        )}
        <FieldCard form={form} name='machine' said={said.machine}>
          {isNew && <Nameplate onRead={read} />}
          <MachinePick key={`${String(added.length)} ${form.idempotencyKey}`} form={form} catalogued={isNew} />
          {text('code') && (
            <View className='register-code'>
              <Text className='hint grow'>{t('labelled', { code: text('code') })}</Text>
              <Tap className='register-link' onClick={() => form.set('code', '')}>
                {t('unlabel')}
              </Tap>
            </View>
          )}
        </FieldCard>
        <View>
          <Form {...handlers} fields={part(['serialNumber'])} />
          {said.serialNumber && form.props.errors.serialNumber && (
            <Text className='register-refusal'>{said.serialNumber}</Text>
          )}
          {!isGuest && (
            <Tap className='register-link register-where' onClick={() => go('/product/tip')}>
              {t('where')}
            </Tap>
          )}
        </View>
        <FieldCard form={form} name='purchaseTime' said={said.purchaseTime}>
          <DayPick title={t('bought')} value={text('purchaseTime')} onChoose={day => change('purchaseTime', day)} />
          <ModelNote text={known?.state === 'registered' ? '' : term} />
        </FieldCard>
        {address && (
          <FieldCard form={form} name='address' said={said.address}>
            <AddressPick
              title={t('address')}
              value={values.address}
              required={address.isNull === 0}
              invalid={!!form.props.errors.address}
              onChange={value => change('address', value)}
            />
          </FieldCard>
        )}
        {isGuest && (
          <View>
            <Form {...handlers} fields={part(['guestName', 'guestPhone'])} />
            <Text className='hint register-guest'>{t('guestHint')}</Text>
          </View>
        )}
        <Form {...handlers} fields={rest} />
        {!corrects && (
          <Button
            id='register-more'
            kind='plain'
            onClick={() => {
              if (added.length + 1 >= MAX_REGISTERED)
                void Taro.showToast({ title: t('most', { n: MAX_REGISTERED }), icon: 'none' })
              else add()
            }}
          >
            {t('more')}
          </Button>
        )}
      </View>
      <StickyBar>
        <View className='register-send'>
          {form.kept && <Text className='hint'>{t('kept')}</Text>}
          <Button id='register-send' busy={busy} onClick={send}>
            {corrects
              ? t('saveCorrected')
              : added.length
                ? t('submitAll', { n: added.length + (isUntouched ? 0 : 1) })
                : t('submit')}
          </Button>
        </View>
      </StickyBar>
    </>
  )
}
