import { Alert, Button, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { ApiError } from '@shared/envelope'
import { consolePath, domainId } from '../api/address'
import { call } from '../api/call'
import { useGetWhen } from '../api/queries'
import { Avatar } from '../ui/Avatar'
import { Loaded } from '../ui/states'
import { useQuery } from '@tanstack/react-query'
import { Preferences } from './Preferences'
import { steps } from '../ui/second-step.i18n'

/** A link that is over stays so. */
const isRefused = (error: Error): boolean => error instanceof ApiError && error.status >= 400 && error.status < 429
/** What was pasted without its end has not even the shape of a link. */
const isOver = (error: unknown): boolean => error instanceof ApiError && error.id === 'LINK_EXPIRED'

interface Fields {
  password: string
  repeat: string
}

/** Choosing a password by a link: of an invitation, or of who forgot theirs. The token stands behind # of the address, which no server sees. */
export default function Invite() {
  const t = steps.useT()
  const [token, setToken] = useState(() => location.hash.slice(1))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    // a new link in place of one that is over differs behind the # alone: no page is loaded for it
    const pasted = () => {
      setToken(location.hash.slice(1))
      setDone(false)
      setError('')
    }
    window.addEventListener('hashchange', pasted)
    return () => window.removeEventListener('hashchange', pasted)
  }, [])
  const entrance = useGetWhen('GET /staff/entrance', {})
  const link = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('POST /staff/invitation/look', { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })

  async function submit({ password }: Fields) {
    if (busy) return
    setBusy(true)
    setError('')
    try {
      await call('POST /staff/invitation/accept', { body: { token, password } })
      setDone(true)
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      // used meanwhile, perhaps by a try before whose answer was lost: the way in is the sign-in
      if (isOver(problem)) await link.refetch()
      setError(problem.message)
    } finally {
      setBusy(false)
    }
  }
  const company = entrance.data?.tenant
  return (
    <div className='sign-in'>
      <main className='sign-in__card'>
        {link.error && isRefused(link.error) && (
          <>
            <Alert
              className='sign-in__error'
              type='error'
              title={isOver(link.error) ? link.error.message : t('linkBroken')}
              description={t('linkHint')}
              role='alert'
            />
            <Button size='large' block href={consolePath(domainId)}>
              {t('toSignIn')}
            </Button>
          </>
        )}
        {!(link.error && isRefused(link.error)) && (
          <Loaded query={link} rows={5}>
            {({ account, displayName, tenantName, kind }) => (
              <>
                <header className='sign-in__head'>
                  {company?.logo ? (
                    <img src={company.logo} alt='' width={40} height={40} />
                  ) : (
                    <Avatar name={tenantName} size={40} />
                  )}
                  <div>
                    <h1>{t(kind, { name: displayName, company: tenantName })}</h1>
                    <p>{t('chooseHint', { account })}</p>
                  </div>
                </header>
                {isDone ? (
                  <>
                    <Alert className='sign-in__error' type='success' title={t('chosen')} role='status' />
                    <Button type='primary' size='large' block href={consolePath(domainId)}>
                      {t('toSignIn')}
                    </Button>
                  </>
                ) : (
                  <Form<Fields> layout='vertical' requiredMark={false} onFinish={values => void submit(values)}>
                    <input type='text' name='username' autoComplete='username' value={account} readOnly hidden />
                    <Form.Item
                      name='password'
                      label={t('newPassword')}
                      rules={[{ required: true, min: 10, message: t('tooShort') }]}
                    >
                      <Input.Password autoComplete='new-password' maxLength={128} />
                    </Form.Item>
                    <Form.Item
                      name='repeat'
                      label={t('repeat')}
                      dependencies={['password']}
                      rules={[
                        ({ getFieldValue }) => ({
                          validator: (_, value) =>
                            value === getFieldValue('password')
                              ? Promise.resolve()
                              : Promise.reject(new Error(t('differs'))),
                        }),
                      ]}
                    >
                      <Input.Password autoComplete='new-password' maxLength={128} />
                    </Form.Item>
                    {error && <Alert className='sign-in__error' type='error' title={error} role='alert' />}
                    <Button type='primary' htmlType='submit' size='large' block loading={busy}>
                      {t('choose')}
                    </Button>
                  </Form>
                )}
              </>
            )}
          </Loaded>
        )}
      </main>
      <footer>
        <Preferences />
      </footer>
    </div>
  )
}
