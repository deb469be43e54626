import { lazy, Suspense, useEffect, useState } from 'react'
import { onProofNeeded } from '../api/proof'
import { Boundary } from '../ui/states'

// most who work are never asked
const ProofDialog = lazy(() => import('./ProofDialog'))

/** Lets the person prove who they are when a call needs to know that it is still the same one. */
export function Proof() {
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | null>(null)
  useEffect(() => onProofNeeded(() => new Promise(resolve => setAnswer(() => resolve))), [])
  // somebody who is signed out elsewhere answers no more
  useEffect(() => () => answer?.(false), [answer])
  if (!answer) return null
  return (
    <Boundary>
      <Suspense fallback={null}>
        <ProofDialog
          onClose={isProven => {
            answer(isProven)
            setAnswer(null)
          }}
        />
      </Suspense>
    </Boundary>
  )
}
