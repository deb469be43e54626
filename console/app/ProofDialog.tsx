import { useMe } from '../api/me'
import { Ask } from '../ui/Ask'
import { steps } from '../ui/second-step.i18n'
import { app } from './app.i18n'
import { signInAgain } from './session'

/** Asks for the password, and the code where there is one. */
export default function ProofDialog({ onClose }: { onClose: (isProven: boolean) => void }) {
  const t = app.useT()
  const s = steps.useT()
  const me = useMe().data
  if (!me) return null
  return (
    <Ask
      title={t('proofTitle')}
      hint={t('proofHint')}
      fields={[
        { name: 'password', label: t('password') },
        ...(me.secondFactor.on ? [{ name: 'code', label: s('code'), isCode: true }] : []),
      ]}
      onClose={() => onClose(false)}
      onSubmit={async ({ password = '', code = '' }) => onClose(await signInAgain(me.account, password, code.trim()))}
    />
  )
}
