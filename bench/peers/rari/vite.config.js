import { rari } from "rari/vite";
import { defineConfig } from "vite";

export default defineConfig({ plugins: [rari()] });
