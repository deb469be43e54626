import path from 'node:path'
import { ATTRIBUTES, UNUSED } from './attributes'

/** What of Taro's plugin interface is used here. */
interface MiniPlatform {
  ctx: object
  runtimePath: string | string[]
  template: { mergeComponents(ctx: object, components: object): void; internalComponents: Record<string, object> }
}
interface PluginContext {
  registerMethod(method: { name: 'onSetupClose'; fn(platform: MiniPlatform): void }): void
}

/** Lets Taro's mini-program components carry the attributes of ./attributes.ts, and no unused ones. */
export default (ctx: PluginContext): void => {
  ctx.registerMethod({
    name: 'onSetupClose',
    fn(platform: MiniPlatform) {
      platform.template.mergeComponents(platform.ctx, ATTRIBUTES)
      const { internalComponents } = platform.template
      for (const [name, attributes] of Object.entries(UNUSED))
        for (const attribute of attributes) Reflect.deleteProperty(internalComponents[name] ?? {}, attribute)
      Object.assign(platform, { runtimePath: [platform.runtimePath, path.join(__dirname, 'runtime')].flat() })
    },
  })
}
