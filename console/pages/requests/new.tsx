import './requests.css'
import { Alert, App, Button, Input, Select } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { tenantTime } from '@shared/day'
import { ApiError } from '@shared/envelope'
import { FIELD_ERRORS, type FieldError, type FormField, type FormValues } from '@shared/form'
import { MAX_ADDRESS, MAX_NAME } from '@shared/directory'
import { cleanPhone, cleanTelephone, isMainlandPhone, MAX_TELEPHONE } from '@shared/phone'
import { planTimeField } from '@shared/plan-time-field'
import { checkForm, dropHidden, holdsOf, isSingle, visibleFields } from '@shared/form-rules'
import { areaOf, placeOf } from '@shared/visit'
import { useMay } from '../../api/me'
import { useGet, useGetWhen, useWrite } from '../../api/queries'
import { CustomerPicker } from '../../ui/CustomerPicker'
import { useDraft } from '../../ui/draft'
import { Field } from '../../ui/Field'
import { Page } from '../../ui/Page'
import { Sections } from '../../ui/Section'
import { Failure, Loaded, Skeleton } from '../../ui/states'
import { isAsked } from '../../ui/subject/useConfirmed'
import { uploads } from '../../ui/uploads.i18n'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { FormFields } from './FormFields'
import { CHANGED } from './queue'
import { raise } from './raise.i18n'

interface Draft {
  customerId: string
  linkmanId: string
  /** whom nobody knows yet: they become a customer together with the request */
  caller?: { name: string; phone: string } | null
  templateId: string
  productId: string
  /** what is filled in, by template: who changes their mind twice finds it again */
  forms: Readonly<Record<string, FormValues>>
  /** what a form began with by itself, by template: whose it is, and each value as it was filled in */
  began?: Readonly<Record<string, { person: string; words: Readonly<Record<string, string>> }>>
}
/** What is refused of a caller's number. */
const OF_NUMBER: readonly string[] = ['PHONE_TAKEN', 'PHONE_INVALID', 'TELEPHONE_INVALID']
type Problems = Readonly<Record<string, FieldError>>
const isOneProduct = ({ formType }: FormField): boolean => holdsOf(formType) === 'product' && isSingle(formType)
/** The id of the thing that a field names, '' for none. */
const idIn = (values: FormValues, name = ''): string => {
  const value = values[name]
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : ''
}
const isFieldError = (text: string): text is FieldError => FIELD_ERRORS.some(one => one === text)

/** A request that staff raise for a customer, by the form that the customer would fill in. What is typed stays until it is raised. */
export default function NewRequest() {
  const t = raise.useT()
  const u = uploads.useT()
  const title = titles.useT()
  const may = useMay()
  const { message } = App.useApp()
  const [, navigate] = useLocation()
  const [get] = useUrlState()
  const of = get('customer')
  const draft = useDraft<Draft>(`request ${get('conversation') || of}`, {
    customerId: of,
    linkmanId: get('linkman'),
    templateId: '',
    productId: get('product'),
    forms: {},
  })
  const { customerId, templateId, productId, forms, caller = null } = draft.value
  const attribute = forms[templateId] ?? {}
  const [errors, setErrors] = useState<Problems>({})
  const [failure, setFailure] = useState('')
  // what stands against the time of the visit, and against the number of the caller
  const [refusal, setRefusal] = useState('')
  const [wrongNumber, setWrongNumber] = useState('')
  const [unsent, setUnsent] = useState<Readonly<Record<string, number>>>({})
  const page = useRef<HTMLFormElement>(null)

  const customer = useGetWhen('GET /staff/customer/get', customerId ? { query: { id: customerId } } : null)
  const linkmen = customer.data?.linkmen ?? []
  // of one contact there is nothing to choose
  const linkmanId = linkmen.some(({ id }) => id === draft.value.linkmanId)
    ? draft.value.linkmanId
    : linkmen.length === 1
      ? (linkmen[0]?.id ?? '')
      : ''
  const products = useGetWhen(
    'GET /staff/product/list',
    customerId && may('product.read') ? { query: { customerId, pageSize: 100 } } : null,
  )
  const templates = useGet('GET /doorTypeField/getEventTypeList')
  const template = useGetWhen('GET /ssp/eventType/templateInfo', templateId ? { query: { templateId } } : null)
  const fields = template.data?.fields ?? []
  const asksProduct = visibleFields(fields, attribute).some(isOneProduct)
  const forLinkman = useWrite('POST /staff/event/create', CHANGED)
  const forCaller = useWrite('POST /staff/event/createForCaller', [
    ...CHANGED,
    'GET /staff/customer/list',
    'GET /staff/linkman/list',
  ])
  const isPending = forLinkman.isPending || forCaller.isPending
  const link = useWrite('POST /staff/im/linkRequest', ['GET /staff/im/list', 'GET /staff/im/get'])
  // what comes by itself and files that come one by one, each beside what was filled in meanwhile
  const latest = useRef(forms)
  latest.current = forms
  const fill = (name: string, next: (before: unknown) => unknown) => {
    const filled = latest.current[templateId] ?? {}
    latest.current = { ...latest.current, [templateId]: { ...filled, [name]: next(filled[name]) } }
    draft.set({ forms: latest.current })
    setErrors(({ [name]: _fixed, ...rest }) => rest)
  }
  // out of a conversation: what was said there begins the form's first text
  const conversation = get('conversation')
  const words = get('text')
  const told = words && template.data ? fields.find(({ formType }) => formType === 'textarea') : undefined
  const story = useRef('')
  useEffect(() => {
    if (!told || !templateId || story.current === templateId) return
    story.current = templateId
    if (!forms[templateId]?.[told.fieldName]) fill(told.fieldName, () => words)
  })

  // what is known of the contact, the machine and the customer begins the form; what is typed or taken away stays so
  const asked = visibleFields(fields, attribute)
  const machineId = asksProduct ? idIn(attribute, asked.find(isOneProduct)?.fieldName) : productId
  const machine = products.data?.list.find(({ id }) => id === machineId)
  const person = caller ? '' : linkmanId || customerId
  const known = useGetWhen(
    'GET /staff/event/known',
    templateId
      ? {
          query: {
            templateId,
            ...(person ? (linkmanId ? { linkmanId } : { customerId }) : {}),
            ...(person && machine ? { productId: machine.id } : {}),
          },
        }
      : null,
  )
  const number = cleanPhone(caller?.phone ?? '')
  const begins: FormValues = {
    ...known.data?.initial,
    ...(caller?.name.trim() && known.data?.nameField ? { [known.data.nameField]: caller.name.trim() } : {}),
    ...(isMainlandPhone(number) && known.data?.phoneField ? { [known.data.phoneField]: number } : {}),
  }
  const before = draft.value.began?.[templateId] ?? { person: '', words: {} }
  useEffect(() => {
    // nobody is sent to where the customer before this one lives, nor while the next one is looked up
    if (!templateId || (!known.data && before.person === person)) return
    const begun = Object.fromEntries(Object.entries(begins).map(([name, value]) => [name, JSON.stringify(value)]))
    const changed = Object.keys({ ...before.words, ...begun }).filter(name => before.words[name] !== begun[name])
    if (!changed.length && before.person === person) return
    for (const name of changed) {
      const former = attribute[name]
      if (!former || JSON.stringify(former) === before.words[name]) fill(name, () => begins[name])
    }
    draft.set({ began: { ...draft.value.began, [templateId]: { person, words: begun } } })
  })

  const choose = (next: string | null) =>
    draft.set({ customerId: next ?? '', linkmanId: '', productId: '', caller: null })
  /** Who calls and is not known: by what was typed, a number or a name, the other is asked for. */
  const begin = (typed: string) => {
    const given = cleanTelephone(typed)
    const { name, phone } = given ? { name: '', phone: given } : { name: typed, phone: '' }
    setTried(false)
    // the picker gives way to what is asked now
    setTimeout(() => page.current?.querySelector<HTMLElement>('#who input')?.focus())
    draft.set({ customerId: '', linkmanId: '', productId: '', caller: { name: name.slice(0, MAX_NAME), phone } })
  }
  const setCaller = (change: Partial<NonNullable<Draft['caller']>>) => {
    setWrongNumber('')
    draft.set({ caller: { name: '', phone: '', ...caller, ...change } })
  }

  const onUnsent = useCallback((name: string, count: number) => setUnsent(before => ({ ...before, [name]: count })), [])

  const isNoNumber = caller !== null && caller.phone.trim() !== '' && !cleanTelephone(caller.phone)
  const missing: Problems = {
    ...(caller
      ? { ...(caller.name.trim() ? {} : { caller: 'required' }), ...(isNoNumber ? { number: 'phone' } : {}) }
      : { ...(customerId ? {} : { customer: 'required' }), ...(linkmanId ? {} : { contact: 'required' }) }),
    ...(templateId ? {} : { template: 'required' }),
  }
  const [isTried, setTried] = useState(false)
  const required = (name: string) => (isTried && missing[name] ? { error: t('error_required') } : {})
  const toFirstWrong = () =>
    setTimeout(() => {
      const wrong = page.current?.querySelector('.field__error')?.closest('.field')
      wrong?.scrollIntoView({ block: 'center' })
      wrong?.querySelector<HTMLElement>('input, textarea, button')?.focus()
    })
  const time = planTimeField(fields, attribute)?.fieldName
  const submit = (confirmed = false) => {
    if (isPending) return
    setTried(true)
    setFailure('')
    setRefusal('')
    const found = Object.fromEntries(
      checkForm(fields, attribute, tenantTime(Date.now())).map(({ fieldName, error }) => [fieldName, error]),
    )
    setErrors(found)
    if (Object.keys(missing).length || Object.keys(found).length) return void toFirstWrong()
    if (Object.values(unsent).some(count => count > 0)) return setFailure(u('isSending'))
    const values = dropHidden(fields, attribute)
    const raised = {
      templateId,
      attribute: values,
      ...(template.data ? { formVersion: template.data.formVersion } : {}),
      ...(confirmed ? { confirmed } : {}),
    }
    const then = {
      onSuccess: ({ id, eventNo }: { id: string; eventNo: string }) => {
        draft.drop()
        void message.success(t('raised', { number: eventNo }))
        if (!conversation) return navigate(`/requests?id=${id}`)
        // the request stands, whatever becomes of the note in the conversation
        link.mutate(
          { body: { conversationId: conversation, eventId: id } },
          {
            onError: error => void message.error(error.message),
            onSettled: () => navigate(`/seat?tab=mine&id=${conversation}`),
          },
        )
      },
      onError: (error: Error) => {
        // the time may be meant: it is asked where it was chosen
        if (time && isAsked(error)) {
          setRefusal(error.message)
          return void toFirstWrong()
        }
        if (error instanceof ApiError && OF_NUMBER.includes(error.id)) {
          setWrongNumber(error.message)
          return void toFirstWrong()
        }
        setFailure(error.message)
        if (!(error instanceof ApiError)) return
        if (error.id === 'FORM_CHANGED') void template.refetch()
        if (error.fields.length) {
          setErrors(
            Object.fromEntries(
              error.fields.map(one => [one.fieldName, isFieldError(one.error) ? one.error : 'invalid']),
            ),
          )
          toFirstWrong()
        }
      },
    }
    if (!caller)
      return forLinkman.mutate(
        { body: { linkmanId, ...raised, ...(productId && !asksProduct ? { productId } : {}) } },
        then,
      )
    const given = cleanTelephone(caller.phone)
    const numbers = isMainlandPhone(given) ? { phone: given, telephone: '' } : { phone: '', telephone: given }
    // where the form sends somebody is where they live, until anybody says otherwise
    const customerAddress = placeOf(fields, values).slice(0, MAX_ADDRESS)
    forCaller.mutate({ body: { caller: { name: caller.name.trim(), ...numbers, customerAddress }, ...raised } }, then)
  }
  const wrong = Object.keys(errors).length
  return (
    <Page
      title={title('newRequest')}
      parent={{ title: title('requests'), href: '/requests' }}
      actions={
        <Button type='primary' htmlType='submit' form='raise' loading={isPending}>
          {t('raise')}
        </Button>
      }
    >
      <Sections
        contents={[
          { id: 'who', title: t('who') },
          { id: 'what', title: t('what') },
          { id: 'form', title: t('form') },
        ]}
      >
        <form
          ref={page}
          id='raise'
          className='raise'
          noValidate
          onSubmit={event => {
            event.preventDefault()
            submit()
          }}
        >
          <section id='who' className='section' aria-labelledby='who-title'>
            <h2 id='who-title'>{t('who')}</h2>
            {caller ? (
              <>
                <Field label={`${t('callerName')} *`} {...required('caller')}>
                  {at => (
                    <Input
                      {...at}
                      maxLength={MAX_NAME}
                      value={caller.name}
                      onChange={event => setCaller({ name: event.target.value })}
                    />
                  )}
                </Field>
                <Field
                  label={t('callerPhone')}
                  hint={t('callerHint')}
                  {...(isNoNumber || wrongNumber ? { error: isNoNumber ? t('noNumber') : wrongNumber } : {})}
                >
                  {at => (
                    <Input
                      {...at}
                      inputMode='tel'
                      maxLength={MAX_TELEPHONE}
                      value={caller.phone}
                      onChange={event => setCaller({ phone: event.target.value })}
                    />
                  )}
                </Field>
                <div className='section__foot'>
                  <Button onClick={() => choose(null)}>{t('knownCustomer')}</Button>
                  <span className='field__hint'>{t('madeWithIt')}</span>
                </div>
              </>
            ) : (
              <Field label={`${t('customer')} *`} {...required('customer')}>
                {({ id }) => <CustomerPicker id={id} value={customerId || null} onChange={choose} onCreate={begin} />}
              </Field>
            )}
            {customerId && (
              <Field label={`${t('contact')} *`} {...(linkmen.length || !customer.data ? required('contact') : {})}>
                {at =>
                  customer.error && !customer.data ? (
                    <Failure error={customer.error} retry={() => void customer.refetch()} />
                  ) : customer.data && !linkmen.length ? (
                    <p className='field__hint'>
                      {t('noContacts')} <Link href={`/customers?id=${customerId}`}>{t('toCustomer')}</Link>
                    </p>
                  ) : (
                    <Select
                      {...at}
                      loading={customer.isLoading}
                      placeholder={t('choose')}
                      value={linkmanId || undefined}
                      options={linkmen.map(({ id, name, phone, telephone }) => ({
                        value: id,
                        label: [name, phone || telephone].filter(Boolean).join(' · '),
                      }))}
                      onChange={(next: string) => draft.set({ linkmanId: next })}
                    />
                  )
                }
              </Field>
            )}
          </section>
          <section id='what' className='section' aria-labelledby='what-title'>
            <h2 id='what-title'>{t('what')}</h2>
            <Field label={`${t('template')} *`} {...required('template')}>
              {at => (
                <Select
                  {...at}
                  showSearch={{ optionFilterProp: 'label' }}
                  loading={templates.isLoading}
                  placeholder={t('choose')}
                  notFoundContent={
                    templates.error ? (
                      <Failure error={templates.error} retry={() => void templates.refetch()} />
                    ) : templates.data ? (
                      t('noTemplates')
                    ) : (
                      <Skeleton rows={2} />
                    )
                  }
                  value={templateId || undefined}
                  options={(templates.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={(next: string) => {
                    setErrors({})
                    setRefusal('')
                    setTried(false)
                    draft.set({ templateId: next })
                  }}
                />
              )}
            </Field>
            {customerId && !asksProduct && products.data && products.data.list.length > 0 && (
              <Field label={t('product')}>
                {at => (
                  <Select
                    {...at}
                    allowClear
                    showSearch={{ optionFilterProp: 'label' }}
                    placeholder={t('noProduct')}
                    value={productId || undefined}
                    options={products.data.list.map(({ id, name, serialNumber }) => ({
                      value: id,
                      label: [name, serialNumber].filter(Boolean).join(' · '),
                    }))}
                    onChange={(next: string | undefined) => draft.set({ productId: next ?? '' })}
                  />
                )}
              </Field>
            )}
          </section>
          <section id='form' className='section' aria-labelledby='form-title'>
            <h2 id='form-title'>{t('form')}</h2>
            {templateId ? (
              <Loaded query={template} rows={5}>
                {({ notice }) => (
                  <>
                    {notice && <Alert type='info' title={notice} />}
                    <FormFields
                      key={templateId}
                      fields={fields}
                      values={attribute}
                      errors={errors}
                      around={{
                        customerId,
                        products: products.data?.list ?? [],
                        onFile: (name, file) =>
                          fill(name, before => [...(Array.isArray(before) ? (before as unknown[]) : []), file]),
                        onUnsent,
                        ...(time
                          ? {
                              visit: {
                                fieldName: time,
                                templateId,
                                area: areaOf(asked, attribute),
                                refusal,
                                onAnyway: () => submit(true),
                              },
                            }
                          : {}),
                      }}
                      onChange={(name, value) => {
                        if (name === time) setRefusal('')
                        fill(name, () => value)
                      }}
                    />
                  </>
                )}
              </Loaded>
            ) : (
              <p className='field__hint'>{t('formFirst')}</p>
            )}
            {(failure || wrong > 0) && (
              <Alert type='error' role='alert' title={failure || t('someWrong', { n: wrong })} />
            )}
            {draft.isDirty && (
              <div className='section__foot'>
                <Button
                  disabled={isPending}
                  onClick={() => {
                    draft.drop()
                    setErrors({})
                    setFailure('')
                    setRefusal('')
                    setWrongNumber('')
                    setTried(false)
                  }}
                >
                  {t('startOver')}
                </Button>
                <span className='field__hint'>{t('kept')}</span>
              </div>
            )}
          </section>
        </form>
      </Sections>
    </Page>
  )
}
