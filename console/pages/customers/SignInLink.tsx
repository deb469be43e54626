import { App, Button } from 'antd'
import { useRef } from 'react'
import { portalUrl } from '../../api/address'
import { useMe } from '../../api/me'
import { useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { customers } from './customers.i18n'

/** Makes a link by which a contact signs in once, and shows it to be copied; of one without a mobile number it says that they cannot. */
export function SignInLink({ phone, size }: { phone: string; size?: 'small' }) {
  const t = customers.useT()
  return phone ? (
    <LinkButton phone={phone} {...(size ? { size } : {})} />
  ) : (
    <span className='field__hint'>{t('noMobile')}</span>
  )
}

function LinkButton({ phone, size }: { phone: string; size?: 'small' }) {
  const t = customers.useT()
  const c = common.useT()
  const { modal, message } = App.useApp()
  const portal = useMe().data?.portalOrigin
  /** the portal's page for signing in, which takes a one-time token */
  const linkOf = (token: string): string => portalUrl(portal, '/login', { token })
  const signIn = useWrite('POST /staff/linkman/quickLoginToken')
  const asked = useRef(false)
  const makeLink = () => {
    // two presses may come before the button is drawn as busy
    if (asked.current) return
    asked.current = true
    void signIn
      .mutateAsync({ body: { phone } })
      .then(
        ({ token }) => {
          modal.info({
            title: t('signInLink'),
            content: (
              <>
                <p>{t('signInLinkHint')}</p>
                <code style={{ overflowWrap: 'anywhere' }}>{linkOf(token)}</code>
              </>
            ),
            okText: c('copy'),
            onOk: () => navigator.clipboard.writeText(linkOf(token)).then(() => void message.success(c('copied'))),
            closable: true,
          })
        },
        (error: unknown) => void message.error(error instanceof Error ? error.message : String(error)),
      )
      .finally(() => {
        asked.current = false
      })
  }
  return (
    <Button {...(size ? { size } : {})} loading={signIn.isPending} onClick={makeLink}>
      {t('signInLink')}
    </Button>
  )
}
