/** React, as the first step of the browser's start. */
import "react-dom/client";
