import { Typography } from 'antd'
import { common } from '../i18n/common.i18n'
import './enrolment.css'
import { steps } from './second-step.i18n'
import { QrCode } from './QrCode'

/** A new secret for an authenticator app: to scan, or to type. */
export function Enrolment({ secret, uri }: { secret: string; uri: string }) {
  const t = steps.useT()
  return (
    <>
      <p>{t('setUpHint')}</p>
      <QrCode text={uri} label={t('qr')} />
      <p className='field__hint'>{t('secret')}</p>
      <Typography.Text code copyable>
        {secret}
      </Typography.Text>
    </>
  )
}

/** Recovery codes, which are shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = steps.useT()
  const say = common.useT()
  return (
    <>
      <h2>{t('codesTitle')}</h2>
      <p>{t('codesHint')}</p>
      <ul className='codes'>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Typography.Text
        copyable={{ text: codes.join('\n'), icon: [say('copy'), say('copied')], tooltips: false }}
        className='codes__copy'
      />
    </>
  )
}
