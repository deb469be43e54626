import { Step, Steps as NutSteps } from '@nutui/nutui-react-taro'
import type { ReactNode } from 'react'
import { Reach } from '@/platform/reach'
import { NutTheme } from './Theme'
import './Steps.scss'

interface OneStep {
  key: string
  title: ReactNode
  /** below the title */
  more?: ReactNode
}

/** What happened, one below the other: the present step first, which is marked. */
export function Steps({ steps, className = '' }: { steps: readonly OneStep[]; className?: string }) {
  return (
    <Reach className='steps-down' role='list' parts={[{ of: 'nut-step', role: 'listitem' }]}>
      <NutTheme>
        <NutSteps direction='vertical' type='dot' status='dynamic' value={0}>
          {steps.map(({ key, title, more }, at) => (
            <Step key={key} className={className} value={at} title={title} description={more} />
          ))}
        </NutSteps>
      </NutTheme>
    </Reach>
  )
}
