import './requests.css'
import { Alert, App, Button, Input, Select, Space } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { tenantTime } from '@shared/day'
import { ApiError } from '@shared/envelope'
import { FIELD_ERRORS, type FieldError, type FormField, type FormValues } from '@shared/form'
import { cleanTelephone, isMainlandPhone, maskPhone } from '@shared/phone'
import { checkForm, dropHidden, entryKindOf, holdsOf, isSingle, visibleFields } from '@shared/form-rules'
import { useMay } from '../../api/me'
import { useGet, useGetWhen, useWrite } from '../../api/queries'
import { CustomerPicker } from '../../ui/CustomerPicker'
import { useDraft } from '../../ui/draft'
import { Field } from '../../ui/Field'
import { Page } from '../../ui/Page'
import { Sections } from '../../ui/Section'
import { Failure, Loaded, Skeleton } from '../../ui/states'
import { uploads } from '../../ui/uploads.i18n'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { FormFields } from './FormFields'
import { CHANGED } from './queue'
import { raise } from './raise.i18n'

interface Draft {
  customerId: string
  linkmanId: string
  templateId: string
  productId: string
  /** what is filled in, by template: who changes their mind twice finds it again */
  forms: Readonly<Record<string, FormValues>>
  /** the address that a form began with by itself, by template: in the customer's words, and as the form has it */
  begun?: Readonly<Record<string, { known: string; words: string }>>
}
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
  const { customerId, templateId, productId, forms } = draft.value
  const attribute = forms[templateId] ?? {}
  const [errors, setErrors] = useState<Problems>({})
  const [failure, setFailure] = useState('')
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
  const create = useWrite('POST /staff/event/create', CHANGED)
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

  // where the machine stands, else the customer's address, begins the form's first one; what is typed or taken away stays so
  const asked = visibleFields(fields, attribute)
  const machineId = asksProduct ? idIn(attribute, asked.find(isOneProduct)?.fieldName) : productId
  const machine = products.data?.list.find(({ id }) => id === machineId)
  const known = machine?.address || customer.data?.customerAddress || ''
  const where = asked.find(({ formType }) => entryKindOf(formType) === 'address')
  const place = useGetWhen(
    'GET /address/resolution',
    where && known ? { query: { address: known.slice(0, 200) } } : null,
  )
  const { known: before, words: ours } = draft.value.begun?.[templateId] ?? { known: '', words: '' }
  useEffect(() => {
    if (!where || !templateId || known === before) return
    const { data } = place
    const former = attribute[where.fieldName]
    const isOurs = ours !== '' && JSON.stringify(former) === ours
    const found =
      known && data?.province && data.address
        ? { province: data.province, city: data.city, dist: data.dist, address: data.address }
        : undefined
    // nobody is sent to where the customer before this one lives, nor while the next one is looked up
    if (!found && !isOurs) return
    if (!former || isOurs) fill(where.fieldName, () => found)
    const begun = found ? { known, words: JSON.stringify(found) } : { known: '', words: '' }
    draft.set({ begun: { ...draft.value.begun, [templateId]: begun } })
  })

  const choose = (next: string | null) => draft.set({ customerId: next ?? '', linkmanId: '', productId: '' })
  const make = useWrite('POST /staff/customer/create', [
    'GET /staff/customer/list',
    'GET /staff/customer/get',
    'GET /staff/linkman/list',
  ])
  const [caller, setCaller] = useState<{ name: string; phone: string } | null>(null)
  const register = (name: string, number: string) => {
    if (make.isPending) return
    setFailure('')
    const given = cleanTelephone(number)
    const numbers = isMainlandPhone(given) ? { phone: given, telephone: '' } : { phone: '', telephone: given }
    make.mutate(
      { body: { name, customerNo: '', customerAddress: '', contact: { name, ...numbers } } },
      {
        onSuccess: ({ id }) => {
          setCaller(null)
          choose(id)
        },
        onError: error => setFailure(error.message),
      },
    )
  }
  /** Who calls and is not known: by a number they are made at once, as who signs up by it is; by a name the number is asked for. */
  const begin = (typed: string) => {
    const number = cleanTelephone(typed)
    if (number) register(isMainlandPhone(number) ? maskPhone(number) : number, number)
    else setCaller({ name: typed, phone: '' })
  }

  const onUnsent = useCallback((name: string, count: number) => setUnsent(before => ({ ...before, [name]: count })), [])

  const missing: Problems = {
    ...(customerId ? {} : { customer: 'required' }),
    ...(linkmanId ? {} : { contact: 'required' }),
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
  const submit = () => {
    if (create.isPending) return
    setTried(true)
    setFailure('')
    const found = Object.fromEntries(
      checkForm(fields, attribute, tenantTime(Date.now())).map(({ fieldName, error }) => [fieldName, error]),
    )
    setErrors(found)
    if (Object.keys(missing).length || Object.keys(found).length) return void toFirstWrong()
    if (Object.values(unsent).some(count => count > 0)) return setFailure(u('isSending'))
    create.mutate(
      {
        body: {
          linkmanId,
          templateId,
          ...(productId && !asksProduct ? { productId } : {}),
          attribute: dropHidden(fields, attribute),
          ...(template.data ? { formVersion: template.data.formVersion } : {}),
        },
      },
      {
        onSuccess: ({ id, eventNo }) => {
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
        onError: error => {
          setFailure(error.message)
          if (error.id === 'FORM_CHANGED') void template.refetch()
          if (error instanceof ApiError && error.fields.length) {
            setErrors(
              Object.fromEntries(
                error.fields.map(one => [one.fieldName, isFieldError(one.error) ? one.error : 'invalid']),
              ),
            )
            toFirstWrong()
          }
        },
      },
    )
  }
  const wrong = Object.keys(errors).length
  return (
    <Page
      title={title('newRequest')}
      parent={{ title: title('requests'), href: '/requests' }}
      actions={
        <Button type='primary' htmlType='submit' form='raise' loading={create.isPending}>
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
            <Field label={`${t('customer')} *`} {...required('customer')}>
              {({ id }) => (
                <CustomerPicker
                  id={id}
                  value={customerId || null}
                  onChange={choose}
                  onCreate={may('customer.write') ? begin : undefined}
                />
              )}
            </Field>
            {caller && !customerId && (
              <Field
                label={t('callerPhone', { name: caller.name })}
                hint={t('callerHint')}
                {...(caller.phone.trim() && !cleanTelephone(caller.phone) ? { error: t('noNumber') } : {})}
              >
                {at => (
                  <Space.Compact block>
                    <Input
                      {...at}
                      inputMode='tel'
                      maxLength={32}
                      value={caller.phone}
                      onChange={event => setCaller({ ...caller, phone: event.target.value })}
                    />
                    <Button
                      loading={make.isPending}
                      disabled={caller.phone.trim() !== '' && !cleanTelephone(caller.phone)}
                      onClick={() => register(caller.name, caller.phone)}
                    >
                      {t('register')}
                    </Button>
                  </Space.Compact>
                )}
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
                      }}
                      onChange={(name, value) => fill(name, () => value)}
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
                  disabled={create.isPending}
                  onClick={() => {
                    draft.drop()
                    setErrors({})
                    setFailure('')
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
