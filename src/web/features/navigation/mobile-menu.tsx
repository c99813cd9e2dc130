import { MenuContent, type MenuContentProps } from './menu-content.tsx'

/** The menu that the button in the header opens on a narrow screen, outside a business. */
export function MobileMenu({ id, ...content }: Omit<MenuContentProps, 'business'> & { id: string }) {
  return (
    <div
      id={id}
      className="page max-h-[calc(100dvh-4rem)] overflow-y-auto border-t border-hairline bg-paper pt-2 pb-6 shadow-lift lg:hidden"
    >
      <MenuContent {...content} business={[]} />
    </div>
  )
}
