/** How to_char writes a moment of UTC as the contract wants it. */
export const ISO_TIME = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
