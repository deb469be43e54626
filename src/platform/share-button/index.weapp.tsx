import { Button } from '@tarojs/components'
import type { ShareButtonPlatform } from './types'

/** WeChat asks the screen what it shares ({@link SharePlatform}), and tells nobody how it ended. */
export const ShareButton: ShareButtonPlatform = ({ className, children }) => (
  <Button className={'tap ' + className} hoverClass='tap--hover' openType='share'>
    {children}
  </Button>
)
