import type { ReactNode } from 'react';

export interface IconProps {
  readonly size?: number;
  readonly strokeWidth?: number;
  readonly className?: string | undefined;
}

/** A decorative icon, hidden from assistive technology. */
export function Icon({ size = 20, ...more }: IconProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...more}
    />
  );
}

/** A component that draws an icon of these shapes. */
export const icon = (shapes: ReactNode) => (props: IconProps) => <Icon {...props}>{shapes}</Icon>;

export const MenuIcon = icon(<path d="M4 8.5h16M4 15.5h16" />);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const ArrowRightIcon = icon(<path d="M4 12h16m-6-6 6 6-6 6" />);
export const ArrowLeftIcon = icon(<path d="M20 12H4m6-6-6 6 6 6" />);
export const ChevronDownIcon = icon(<path d="m6 9.5 6 6 6-6" />);

export const UserIcon = icon(
  <>
    <circle cx="12" cy="8" r="3.75" />
    <path d="M4.5 20c.8-3.7 3.7-5.5 7.5-5.5s6.7 1.8 7.5 5.5" />
  </>,
);

export const ChatIcon = icon(
  <>
    <path d="M12 4c4.7 0 8.5 3.3 8.5 7.5S16.7 19 12 19a9.7 9.7 0 0 1-3.2-.5L4 20l1.3-3.7a7 7 0 0 1-1.8-4.8C3.5 7.3 7.3 4 12 4Z" />
    <path d="M8.7 11.5h.01M12 11.5h.01M15.3 11.5h.01" strokeWidth={2} />
  </>,
);

export const CameraIcon = icon(
  <>
    <rect x="4" y="4" width="16" height="16" rx="4.5" />
    <circle cx="12" cy="12" r="3.6" />
    <path d="M16.5 7.5h.01" strokeWidth={2} />
  </>,
);

export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);

export const WarningIcon = icon(
  <>
    <path d="M12 4.5 21 19.5H3L12 4.5Zm0 5.5v4.5" />
    <path d="M12 17h.01" strokeWidth={2} />
  </>,
);

export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11.5v4.5" />
    <path d="M12 8.3h.01" strokeWidth={2} />
  </>,
);

export const SealIcon = icon(
  <>
    <path d="m12 3.5 2.3 1.7 2.9-.2.9 2.7 2.4 1.6-.8 2.7.8 2.7-2.4 1.6-.9 2.7-2.9-.2L12 20.5l-2.3-1.7-2.9.2-.9-2.7-2.4-1.6.8-2.7-.8-2.7 2.4-1.6.9-2.7 2.9.2L12 3.5Z" />
    <path d="m8.8 12.2 2.2 2.2 4.2-4.4" />
  </>,
);

export const ParcelIcon = icon(
  <>
    <path d="M4 8 12 4l8 4v8l-8 4-8-4V8Z" />
    <path d="m4 8 8 4 8-4M12 12v8" />
  </>,
);

export const HeartIcon = icon(
  <path d="M12 20S4 15.2 4 9.4A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8 2.4C20 15.2 12 20 12 20Z" />,
);

export const SearchIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15 15 5 5" />
  </>,
);

export const BagIcon = icon(
  <>
    <path d="M5 8.5h14l1 11.5H4L5 8.5Z" />
    <path d="M8.5 11V7.5a3.5 3.5 0 0 1 7 0V11" />
  </>,
);
