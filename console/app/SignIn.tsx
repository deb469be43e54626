import { Alert, Button, Form, Input } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ApiError } from '@shared/envelope'
import { BARE_PATH, consolePath, domainId } from '../api/address'
import { callWith, type Answer } from '../api/call'
import { useGet } from '../api/queries'
import { common } from '../i18n/common.i18n'
import { deviceOf } from '../api/session'
import { uniqueKey } from '@shared/random'
import { Avatar } from '../ui/Avatar'
import { Loaded, Skeleton } from '../ui/states'
import { Tag } from '../ui/Tag'
import { Preferences } from './Preferences'
import { app } from './app.i18n'
import { insideApp, leaveFor, takeReturned } from './chat-app'
import { roleNames } from '../ui/roles.i18n'
import { signedIn } from './session'

// whose company wants no second step does not wait for it
const SecondStep = lazy(() => import('./SecondStep'))

interface Fields {
  company: string
  account: string
  password: string
}

/**
 * Signing in: the company where the address names none, then account and password, since a login is kept under the address of its company.
 * The sandbox goes on to its first company by itself, and offers the accounts of its demo.
 */
export function SignIn() {
  const t = app.useT()
  const say = common.useT()
  const role = roleNames.useT()
  const [form] = Form.useForm<Fields>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [second, setSecond] = useState<{ account: string; answer: Answer<'POST /staff/login'> } | null>(null)
  const entrance = useGet('GET /staff/entrance')
  const demoDoor = entrance.data?.demo ? entrance.data.tenant.domainId : ''
  useEffect(() => {
    if (!domainId && demoDoor) location.replace(consolePath(demoDoor))
  }, [demoDoor])

  async function attempt(work: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    setError('')
    try {
      await work()
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      setError(problem.message)
    } finally {
      setBusy(false)
    }
  }
  const proceed = (account: string, answer: Answer<'POST /staff/login'>) => {
    if (answer.step === 'done') return signedIn(account, answer)
    // a place of its own, so that Back leads to the first step and not out of the console
    history.pushState(null, '')
    setSecond({ account, answer })
  }
  useEffect(() => {
    if (!second) return
    const left = () => setSecond(null)
    addEventListener('popstate', left)
    return () => removeEventListener('popstate', left)
  }, [second])
  async function submit({ account, password, company }: Fields): Promise<void> {
    if (busy) return
    if (!domainId) return location.assign(consolePath(company.trim()))
    await attempt(async () => {
      const device = deviceOf(account)
      proceed(
        account,
        await callWith(
          'POST /staff/login',
          { idempotencyKey: uniqueKey() },
          { body: { account: account.trim(), password, ...(device ? { device } : {}) } },
        ),
      )
    })
  }
  const finish = useRef(() => {
    const returned = takeReturned()
    if (returned === 'unfinished') setError(t('unfinished'))
    else if (returned)
      void attempt(async () => proceed('', await callWith('POST /staff/login/chatApp', {}, { body: returned })))
  })
  useEffect(() => finish.current(), [])
  return (
    <div className='sign-in'>
      <main className='sign-in__card'>
        <Loaded query={{ ...entrance, data: !domainId && demoDoor ? undefined : entrance.data }} rows={5}>
          {({ tenant: { name, logo, domainId: door }, chatApps, demo }) => (
            <>
              <header className='sign-in__head'>
                {logo ? <img src={logo} alt='' width={40} height={40} /> : <Avatar name={name} size={40} />}
                <div>
                  <h1>{name}</h1>
                  <p>{t('signInTitle')}</p>
                </div>
              </header>
              {second ? (
                <Suspense fallback={<Skeleton rows={4} />}>
                  <SecondStep
                    answer={second.answer}
                    onDone={answer => {
                      const enter = () => signedIn(second.account, { ...answer, device: second.answer.device })
                      addEventListener('popstate', enter, { once: true })
                      history.back()
                    }}
                    onBack={reason => {
                      setError(reason)
                      history.back()
                    }}
                  />
                </Suspense>
              ) : (
                <Form<Fields>
                  form={form}
                  layout='vertical'
                  requiredMark={false}
                  onFinish={values => void submit(values)}
                  initialValues={{ company: door }}
                >
                  {!domainId ? (
                    <Form.Item
                      name='company'
                      label={t('company')}
                      extra={t('companyHint')}
                      rules={[{ required: true, whitespace: true, message: say('required') }]}
                    >
                      <Input autoComplete='organization' maxLength={64} spellCheck={false} />
                    </Form.Item>
                  ) : (
                    <>
                      <Form.Item
                        name='account'
                        label={t('accountName')}
                        rules={[{ required: true, whitespace: true, message: say('required') }]}
                      >
                        <Input autoComplete='username' autoCapitalize='off' maxLength={64} spellCheck={false} />
                      </Form.Item>
                      <Form.Item
                        name='password'
                        label={t('password')}
                        rules={[{ required: true, message: say('required') }]}
                      >
                        <Input.Password autoComplete='current-password' maxLength={128} />
                      </Form.Item>
                    </>
                  )}
                  {error && <Alert className='sign-in__error' type='error' title={error} role='alert' />}
                  <Button type='primary' htmlType='submit' size='large' block loading={busy}>
                    {domainId ? t('signIn') : say('confirm')}
                  </Button>
                </Form>
              )}
              {domainId && !second && (
                <div className='sign-in__apps'>
                  {chatApps
                    .filter(one => !insideApp || one === insideApp)
                    .map(one => (
                      <Button
                        key={one}
                        size='large'
                        block
                        disabled={busy}
                        onClick={() => void attempt(() => leaveFor(one))}
                      >
                        {t(one)}
                      </Button>
                    ))}
                </div>
              )}
              {demo && !second && (
                <section className='sign-in__demo' aria-label={t('demo')}>
                  <h2>{t('demo')}</h2>
                  <p>{t('demoHint')}</p>
                  {demo.companies
                    .filter(one => one.domainId === door)
                    .flatMap(one => one.accounts)
                    .map(({ account, displayName, roles }) => (
                      <button
                        key={account}
                        type='button'
                        className='sign-in__account'
                        disabled={busy}
                        onClick={() => void submit({ account, password: demo.password, company: door })}
                      >
                        <Avatar name={displayName} />
                        <span>{displayName}</span>
                        {roles.map(one => (
                          <Tag key={one} tone='accent'>
                            {role(one)}
                          </Tag>
                        ))}
                      </button>
                    ))}
                  <h2>{t('otherCompany')}</h2>
                  {demo.companies
                    .filter(one => one.domainId !== door)
                    .map(one => (
                      <a key={one.domainId} className='sign-in__account' href={consolePath(one.domainId)}>
                        <Avatar name={one.name} />
                        <span>{one.name}</span>
                      </a>
                    ))}
                </section>
              )}
            </>
          )}
        </Loaded>
        {domainId && entrance.error?.status === 404 && (
          <Button block type='link' href={BARE_PATH}>
            {t('otherCompany')}
          </Button>
        )}
      </main>
      <footer>
        <Preferences />
      </footer>
    </div>
  )
}
